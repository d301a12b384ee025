import type { Flag } from '../tables.ts';

export interface SiteRedirectRow {
  organization_id: string;
  site_id: string;
  id: string;
  /** As it was given. */
  source: string;
  /** The source, folded. */
  search_text: string;
  /** The form in which sources are compared; unique on the site among drafts, and among those that are live. */
  pattern: string;
  draft: Flag;
  /** JSON of the destination. */
  destination: string;
  capture_wildcard: Flag;
  permanent: Flag;
  /** 1 for those that a change of the structure left behind. */
  automatic: Flag;
  created_at: string;
  updated_at: string | null;
}

/** A path that a page of the main content had before. */
export interface FormerPagePathRow {
  organization_id: string;
  space_id: string;
  path: string;
  page_id: string;
}

/** What was the home of a site or of a section before. */
export interface FormerHomeRow {
  organization_id: string;
  site_id: string;
  item_id: string;
  kind: 'section' | 'site-space';
  /** The section that it was the home of; empty for the site. */
  section_id: string;
  left_at: string;
}

export interface RedirectTables {
  site_redirects: SiteRedirectRow;
  former_page_paths: FormerPagePathRow;
  former_homes: FormerHomeRow;
}
