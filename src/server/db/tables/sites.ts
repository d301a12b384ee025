import type { Generated } from 'kysely';
import type { SiteVisibility } from '#contract/sites.ts';
import type { Flag } from '../tables.ts';

export interface SiteRow {
  organization_id: string;
  id: string;
  type: string;
  title: string;
  sort_title: string;
  /** Segment of the published address, unique in the organization. */
  basename: string;
  /** Custom hostname. */
  hostname: string | null;
  /** When a request of ours first got through: before, readers are not given it. */
  hostname_works_since: string | null;
  /** `company.com/docs`. */
  proxy: string | null;
  /** The same of the proxy. */
  proxy_works_since: string | null;
  visibility: SiteVisibility;
  published: Flag;
  /** Whether readers have ever seen it. */
  was_published: Flag;
  published_at: string | null;
  adaptive_content: Flag;
  agents_context: 'excluded' | 'included';
  /** E-mail address or URL of whom readers can ask. */
  contact: string | null;
  /** JSON of the customization settings. */
  customization: string;
  /** Default site space where there are no sections; `null` where there are. */
  default_site_space: string | null;
  default_section: string | null;
  /** Grows with every change of the site; part of the cache key of its pages. */
  version: number;
  created_by: string;
  created_at: string;
}

export interface SiteSpaceRow {
  organization_id: string;
  site_id: string;
  id: string;
  section_id: string | null;
  space_id: string;
  path: string;
  position: string;
  condition: string | null;
  /** JSON of the settings that this space overrides. */
  customization: string | null;
  hidden: Flag;
  /** Whether it answers at its own address while it is hidden. */
  reachable: Flag;
  created_at: string;
}

/** What stands beside sections, in one order: sections, groups of them, and links out of the site. */
export interface SiteEntryRow {
  organization_id: string;
  site_id: string;
  id: string;
  kind: 'section' | 'group' | 'link';
  /** Of sections and links. */
  group_id: string | null;
  position: string;
  title: string;
  icon: string | null;
  description: string | null;
  /** Of sections: a segment of their address. */
  path: string | null;
  /** Of links. */
  url: string | null;
  condition: string | null;
  /** Of sections. */
  default_site_space: string | null;
  /** Of sections. */
  hidden: Flag;
  /** Of sections: whether they answer at their own addresses while they are hidden. */
  reachable: Flag;
  created_at: string;
}

export interface ShareLinkRow {
  organization_id: string;
  site_id: string;
  id: string;
  key: string;
  name: string;
  active: Flag;
  opens: number;
  /** JSON: how many of them were on which day, in UTC, of the last thirty that had any. */
  opens_by_day: string | null;
  last_opened_at: string | null;
  expires_at: string | null;
  /** The key before this one, and until when it opens the site too. */
  old_key: string | null;
  old_key_until: string | null;
  created_by: string;
  created_at: string;
}

/** Bytes in the file store that the settings of a site name. */
export interface SitePictureRow {
  organization_id: string;
  site_id: string;
  sha256: string;
}

/** Global: hostnames that organizations gave up. */
export interface FormerHostnameRow {
  hostname: string;
  organization_id: string;
  /** Until then it leads to the organization's hostname of now, and nobody else gets it. */
  expires_at: string;
}

/** Names in addresses that sites gave up. */
export interface FormerBasenameRow {
  organization_id: string;
  basename: string;
  site_id: string;
  given_up_at: string;
}

/** Global: custom hostnames, found before any organization is known. */
export interface SiteHostnameRow {
  hostname: string;
  organization_id: string;
  site_id: string;
}

interface SiteSpaceTable extends SiteSpaceRow {
  /** Whether its site is; triggers keep it. */
  published: Generated<Flag>;
}

export interface SiteTables {
  sites: SiteRow;
  site_spaces: SiteSpaceTable;
  site_entries: SiteEntryRow;
  share_links: ShareLinkRow;
  site_pictures: SitePictureRow;
  site_hostnames: SiteHostnameRow;
  former_hostnames: FormerHostnameRow;
  former_basenames: FormerBasenameRow;
}
