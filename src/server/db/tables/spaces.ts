import type { Generated } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { SpaceVisibility } from '#contract/spaces.ts';
import type { Flag } from '../tables.ts';

export interface CollectionRow {
  organization_id: string;
  id: string;
  parent_id: string | null;
  /** Fractional key among the spaces and collections of one parent. */
  position: string;
  title: string;
  sort_title: string;
  description: string;
  default_level: Role | 'inherit' | null;
  created_by: string;
  created_at: string;
}

export interface SpaceRow {
  organization_id: string;
  id: string;
  parent_id: string | null;
  position: string;
  title: string;
  sort_title: string;
  emoji: string;
  language: string | null;
  edit_mode: 'live' | 'locked';
  default_level: Role | 'inherit' | null;
  /** The head: id of the active revision. */
  revision_id: string;
  /** The number the next change request gets. */
  next_number: number;
  change_requests: number;
  change_requests_open: number;
  change_requests_draft: number;
  comments_open: number;
  created_by: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  /** JSON of what its content is computed from; such a space is not edited by hand. */
  computed_source: string | null;
  /** JSON of `SpaceMergeRules`; `null` inherits. */
  merge_rules: string | null;
}

/** A level given to one user or one team on one space, collection or site. */
export interface GrantRow {
  organization_id: string;
  item_kind: 'space' | 'collection' | 'site';
  item_id: string;
  subject_kind: 'user' | 'team';
  subject_id: string;
  level: Role;
  created_at: string;
}

/** Copied from the member who was given the level, as in `team_members`; empty for a team. */
interface GrantStanding {
  standing: Generated<string>;
  sort_name: Generated<string>;
  /** Of a space that members do not see without a grant: the collection that it inherits from, empty where it inherits from none. */
  closed_in: Generated<string | null>;
  /** The same of a space that members see; neither is set of one that is deleted. */
  open_in: Generated<string | null>;
  search_text: Generated<string>;
  /** Of the member: 0 for a team. */
  number: Generated<number>;
}

/** What `tree/structure-rows.ts` works out from where an item stands. */
interface Place {
  /** The positions from the top down to here, joined by slashes: in its order the structure reads from top to bottom. */
  path: string;
  /** What members have here who were given nothing: a level, `none`, or `inherit` for their role. Guests have nothing. */
  base_level: Role | 'none' | 'inherit';
  /** 1 when such members see this and not the collection it is in. */
  stray: Flag;
}

/** What webhooks were told of last; of a deleted space, before it was deleted. */
export interface ToldColumns {
  told_visibility: SpaceVisibility;
}

/** What is counted of change requests beside those that are open and drafts. */
interface RequestCounts {
  change_requests_merged: number;
  /** Those that are open, or drafts, and made from a revision before the head. */
  change_requests_outdated_open: number;
  change_requests_outdated_draft: number;
}

export type PlacedSpaceRow = SpaceRow & Place & RequestCounts;

/** Written after the row. */
type Generate<Columns> = { [Column in keyof Columns]: Generated<Columns[Column]> };

/** What spaces that are not deleted are found by, as `lib/grams.ts` has it indexed. */
interface SpaceTextRow {
  organization_id: string;
  space_id: string;
  text: string;
  /** 1 when the base level is `none`. */
  hidden: Flag;
}

/** In how many spaces' texts a part is: `lib/grams.ts`. */
interface SpaceGramRow {
  organization_id: string;
  gram: string;
  count: number;
  hidden: number;
  continued: Flag;
}

/** A collection that was deleted or transferred, and has spaces that did not follow it yet. */
export interface DepartureRow {
  /** Where those spaces are. */
  organization_id: string;
  collection_id: string;
  /** The outermost collection that went with it. */
  root_id: string;
  /** Of that collection. */
  title: string;
  /** `null` when it was deleted. */
  to_organization: string | null;
  departed_at: string;
  departed_by: string;
}

/** A space that is gone, and whose content is being removed. */
interface PurgedSpaceRow {
  organization_id: string;
  space_id: string;
}

export interface SpaceTables {
  departures: DepartureRow;
  purged_spaces: PurgedSpaceRow;
  collections: CollectionRow & Generate<Place>;
  spaces: SpaceRow & Generate<Place & RequestCounts & ToldColumns>;
  grants: GrantRow & GrantStanding;
  space_texts: SpaceTextRow;
  space_grams: SpaceGramRow;
}
