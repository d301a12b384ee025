export type { SiteExternalLink, SiteSection, SiteSectionGroup, SiteSpace, SiteStructure } from '#client/types.gen.ts';

/** What can be changed of an item; which members it has, depends on its kind. `null` takes a member away. */
export interface SiteUpdate {
  title?: string;
  path?: string;
  url?: string;
  icon?: string | null;
  description?: string | null;
  condition?: string | null;
  hidden?: boolean;
  reachable?: boolean;
}
