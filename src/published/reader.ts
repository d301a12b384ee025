import type { z } from 'zod';
import type { SiteCustomization } from '#contract/site-look.ts';
import type { SiteVisibility } from '#contract/sites.ts';
import type { apiPlaces } from '#document/api-blocks.ts';
import type { FileEntry } from '#document/model.ts';
import type { Hash } from '#document/object-store.ts';
import type { ApiParts } from '#document/openapi.ts';
import type { TreePage } from '#document/tree.ts';
import type { Corrections } from '#lib/search-corrections.ts';
import type { RedirectRecord } from './redirects.ts';

export type Customization = z.infer<typeof SiteCustomization>;

/** Where a site is, and how it wants to be shown. */
export interface SiteRecord {
  organizationId: string;
  id: string;
  title: string;
  visibility: SiteVisibility;
  agentsContext: 'excluded' | 'included';
  /** Where readers are sent: scheme, host and path without a slash at the end. */
  address: string;
  /** Other addresses of it that are not known to work yet, each with where readers are sent once it does. */
  pendingAddresses?: readonly { kind: 'proxy' | 'hostname'; url: string; given: string }[];
  /** E-mail address or URL of the person or team that readers can ask. */
  contact: string | null;
  customization: Customization;
  /** Of the site spaces that look different, by their ids. */
  customizations: ReadonlyMap<string, Customization>;
  /** Sections, groups and links in order. */
  entries: readonly SiteEntryRecord[];
  /** The defaults that were chosen; they may be gone. */
  defaultSection: string | null;
  defaultSiteSpace: string | null;
  /** Whether it shows as in the preview of the dashboard, which is told what is clicked. */
  isPreview?: boolean;
  /** How its files are called, where it is written as files: nothing answers what is asked. */
  asFiles?: FileNames;
}

/** Names of files for what has addresses that not every system takes for a name, or not every web server for what it is. */
export interface FileNames {
  segment(segment: string): string;
  file(file: FileEntry): string;
  /** Of a picture or a font of the site itself. */
  ending(sha256: string): string;
}

export interface SiteEntryRecord {
  id: string;
  kind: 'section' | 'group' | 'link';
  /** The group that it is in. */
  group: string | null;
  title: string;
  description: string | null;
  condition: string | null;
  /** Shown to nobody. */
  hidden: boolean;
  /** Whether it answers at its own address while it is hidden. */
  reachable: boolean;
  icon: string | null;
  /** Of sections. */
  path: string;
  defaultSiteSpace: string | null;
  /** Of links. */
  url: string;
}

/** A space on a site, with the state its content has at the moment. */
export interface SiteSpaceRecord {
  id: string;
  section: string | null;
  path: string;
  condition: string | null;
  /** Shown to nobody. */
  hidden: boolean;
  /** Whether it answers at its own address while it is hidden. */
  reachable: boolean;
  spaceId: string;
  title: string;
  emoji: string;
  language: string | null;
  /** Whether its content follows a space that it is a translation of. */
  isTranslation: boolean;
  revisionId: string;
}

/** What a site shows is decided by this; it is read anew for every request. */
export interface SiteState {
  organizationId: string;
  siteId: string;
  visibility: SiteVisibility;
  /** Changes whenever anything changes that a page of the site shows. */
  fingerprint: string;
  /** Counts the changes of the organization's API specifications. */
  apiChanges: number;
  siteSpaces: SiteSpaceRecord[];
  /** The active share link that the request's key names. */
  shareLinkId: string | null;
  /** Whether redirects that are drafts count, as they do in previews. */
  drafts: boolean;
}

/** The content of a space without the texts of its pages. */
export interface SpaceContent {
  top: readonly TreePage[];
  files: ReadonlyMap<string, FileEntry>;
  variables: Readonly<Record<string, string>>;
  /** Markdown of reusable contents by id. */
  reusable: ReadonlyMap<string, string>;
  /** Markdown of pages that were made from something else, by id: they have no body of their own. */
  generated: ReadonlyMap<string, string>;
}

interface SearchHit {
  spaceId: string;
  pageId: string;
}

interface FormerPage {
  spaceId: string;
  path: string;
  pageId: string;
}

/** A section or a space that was the home of the site before, or of one of its sections. */
export interface FormerHome {
  kind: 'section' | 'site-space';
  id: string;
  /** The section that it was the home of; `null` for the site. */
  section: string | null;
}

/** The few reads that sites need. */
export interface Reader {
  site(state: SiteState): Promise<SiteRecord | undefined>;
  content(state: SiteState, space: SiteSpaceRecord): Promise<SpaceContent>;
  /** The Markdown of pages, in one round trip. */
  texts(state: SiteState, bodies: readonly (Hash | undefined)[]): Promise<string[]>;
  /** What of API specifications a page shows. */
  api(state: SiteState, places: ReturnType<typeof apiPlaces>): Promise<ApiParts>;
  /** What was set for addresses that match one of these patterns; what counts first comes first. */
  redirects(state: SiteState, patterns: readonly string[]): Promise<RedirectRecord[]>;
  /** The pages that were at these places before. */
  formerPages(state: SiteState, places: readonly Omit<FormerPage, 'pageId'>[]): Promise<FormerPage[]>;
  /** The last to leave comes first. */
  formerHomes(state: SiteState): Promise<FormerHome[]>;
  /** What mistyped words of a query may mean, where few pages have them. */
  corrections(state: SiteState, spaceIds: readonly string[], text: string): Promise<Corrections>;
  /** Pages whose words match, best first; the caller sorts out what may not be seen. */
  search(
    state: SiteState,
    query: { spaceIds: readonly string[]; text: string; corrections: Corrections },
  ): Promise<SearchHit[]>;
}
