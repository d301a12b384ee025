import type { Generated } from 'kysely';
import type { ChangeRequestStatus } from '#contract/change-request.ts';
import type { StoredRequestEvent } from '#contract/change-request-events.ts';
import type { ImportSource } from '#contract/import.ts';
import type { Flag } from '../tables.ts';

/** A text that trees name by its hash; never changed. */
export interface ObjectRow {
  organization_id: string;
  /** SHA-256 of `data`, hexadecimal. */
  hash: string;
  data: string;
}

export type RevisionType = 'edits' | 'merge' | 'rollback' | 'update' | 'computed';

export interface RevisionRow {
  organization_id: string;
  space_id: string;
  id: string;
  /** Hash of the root object. */
  root: string;
  /** JSON list of ids, the one it was made from first. */
  parents: string;
  type: RevisionType;
  /** 1 for those that were the main content. */
  main: Flag;
  /** One more than the largest of its parents: the order of history. */
  generation: number;
  author: string | null;
  message: string;
  /** Of a merge: the request that was merged; else the request it belongs to. */
  change_request_id: string | null;
  source_revision_id: string | null;
  created_at: string;
  /** JSON of `ChangeCounts` of a main revision, against the one before it; null for those before this was kept. */
  counts: string | null;
}

/** Bytes that content of the organization uses; which revision names them, the file lists of the trees say. */
export interface ContentFileRow {
  organization_id: string;
  sha256: string;
  size: number;
  created_by: string | null;
  created_at: string;
}

/** What no revision named when somebody looked; it goes unless somebody stores it again before. */
export interface CondemnedRow {
  organization_id: string;
  kind: 'object' | 'file';
  hash: string;
  condemned_at: string;
}

export interface ChangeRequestRow {
  organization_id: string;
  space_id: string;
  id: string;
  number: number;
  status: ChangeRequestStatus;
  subject: string;
  /** The subject, folded. */
  search_text: string;
  description: string;
  /** JSON of addresses of what it is for; null for none. */
  links: string | null;
  /** Its author: nobody approves their own. */
  created_by: string;
  /** Who began it, where the author has taken it over. */
  begun_by: string | null;
  created_at: string;
  updated_at: string;
  /** Its head. */
  revision_id: string;
  /** The main revision it was made from. */
  revision_initial: string;
  /** The main revision that was taken in last. */
  revision_merged_ancestor: string | null;
  revision_merged: string | null;
  merged_by: string | null;
  merged_at: string | null;
  comments_open: number;
  conflicts_open: number;
  /** JSON of `ChangeCounts`, kept with every new revision. */
  counts: string;
  /** When somebody last edited, commented on or reviewed it; null where that was before this was kept. */
  active_at: string | null;
  /** Who did. */
  active_by: string | null;
  /** JSON of `MergedTexts`: what was merged without a conflict the last time there was one. */
  merged_texts: string | null;
  /**
   * What its reviewers say, kept by triggers: `APPROVALS OBJECTIONS PEOPLE`, and of the first five people each
   * `,USER STATUS EDITS_SINCE REVISION`, the last one empty where their review is awaited. Empty without reviewers, and once it is over.
   */
  standings: string;
}

/** Something that happened to a change request and that nothing else tells. */
export interface ChangeRequestEventRow {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  id: string;
  type: StoredRequestEvent;
  actor: string | null;
  /** JSON of what else is known of it. */
  data: string | null;
  created_at: string;
}

/** When somebody last opened a change request. */
export interface ChangeRequestSeenRow {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  user_id: string;
  /** Empty for one that was marked as unread. */
  seen_at: string;
}

/** Who edited a change request. */
export interface ContributorRow {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  user_id: string;
  revisions: number;
  updated_at: string;
}

export interface ConflictRow {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  id: string;
  /** The update or merge that found it. */
  revision_id: string;
  position: number;
  /** JSON of the engine's conflict, with base, main and mine. */
  data: string;
  /** Which side the content has. */
  used: 'mine' | 'main' | 'base' | 'both-main-first' | 'both-mine-first' | 'value';
  /** JSON of what was chosen beside the sides, where `used` is `value`. */
  value: string | null;
  resolved_by: string | null;
  resolved_at: string | null;
}

/** A changed page that a reviewer ticked off, in the form it had. */
export interface ViewedPageRow {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  user_id: string;
  page_id: string;
  hash: string;
  revision_id: string;
  viewed_at: string;
}

export interface RequestedReviewerRow {
  organization_id: string;
  space_id: string;
  change_request_id: string;
  user_id: string;
  requested_by: string;
  requested_at: string;
  /** Of the change request at that time; `null` for what was asked before this was kept. */
  revision_id: string | null;
}

/**
 * What a target is, for somebody who may see everything: in the space itself, elsewhere in the organization, an address
 * out of it, one that may be of the dashboard, or not there.
 */
export type LinkState = 'own' | 'other' | 'url' | 'app' | 'broken';

/** One target that a page, or a reusable content, of the main content points to. */
export interface LinkRow {
  organization_id: string;
  space_id: string;
  page_id: string;
  /** As it is written. */
  target: string;
  /** Place on the page. */
  position: number;
  relation: 'reference' | 'dependsOn';
  kind: 'page' | 'file' | 'url' | 'user' | 'collection' | 'space' | 'reusable-content' | 'openapi' | 'path';
  /** Of pages, files and reusable contents: the space they are in. */
  target_space: string | null;
  target_id: string | null;
  anchor: string | null;
  /** The same for links that mean the same (`meaningOf`). */
  meaning: string;
  /** What decides who may see the target (`guardOf`). */
  guard: string;
  /** The same for all links of one meaning in a space. */
  state: LinkState;
  /** That of its page. */
  place: string;
  /** 1 for the first of its meaning in the space, by place and position. */
  first: Flag;
}

/** A link of the main content, which backlinks are counted by. */
export interface LeadingLinkRow extends LinkRow {
  /** 1 for the first of its page to its target, whatever the anchor; on links elsewhere too. */
  leads: Flag;
  /** Of a link by path: that of the page it means in its space, whether or not one is there (`pathOfLink`). */
  path: string | null;
}

/** Where a page, or a reusable content, stands in the main content: places compare as their pages follow each other. */
export interface LinkPlaceRow {
  organization_id: string;
  space_id: string;
  page_id: string;
  place: string;
}

/**
 * How many pages lead to a page or file of a space: its own, or those of others, which several rows may share. Triggers keep
 * it; a target to which none leads has no row.
 */
export interface LinkCountRow {
  organization_id: string;
  target_space: string;
  kind: 'page' | 'file';
  target_id: string;
  own: 0 | 1;
  shard: number;
  pages: number;
}

export interface ImportRunRow {
  organization_id: string;
  /** Id of the job too. */
  id: string;
  space_id: string;
  change_request_id: string | null;
  source: ImportSource;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  revision_id: string | null;
  imported: number;
  total: number;
  /** JSON list of `ReportItem`. */
  report: string;
  /** What went wrong or that it was cancelled, by `writeSaid`. */
  error: string | null;
  created_by: string;
  created_at: string;
  finished_at: string | null;
}

export interface ContentTables {
  objects: ObjectRow;
  revisions: RevisionRow;
  content_files: ContentFileRow;
  condemned: CondemnedRow;
  change_requests: ChangeRequestRow;
  change_request_events: ChangeRequestEventRow;
  change_request_seen: ChangeRequestSeenRow;
  contributors: ContributorRow;
  conflicts: ConflictRow;
  viewed_pages: ViewedPageRow;
  requested_reviewers: RequestedReviewerRow;
  links: LinkRow & { leads: Generated<LeadingLinkRow['leads']>; path: Generated<LeadingLinkRow['path']> };
  link_places: LinkPlaceRow;
  link_counts: LinkCountRow;
  import_runs: ImportRunRow;
}
