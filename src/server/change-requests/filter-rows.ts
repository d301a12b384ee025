import { sql } from 'kysely';
import type { ChangeRequestStatus } from '#contract/change-request.ts';
import type { Viewer } from '../access/rows.ts';

export interface Awaited {
  userId: string;
  /** What they see; undefined for one who is no active member. */
  viewer: Viewer | undefined;
}

export interface ChangeRequestFilter {
  viewer: Viewer;
  /** Every space that the viewer may view when left out. */
  spaceId?: string | undefined;
  statuses?: readonly ChangeRequestStatus[] | undefined;
  creator?: string | undefined;
  contributor?: string | undefined;
  requestedReviewer?: string | undefined;
  /** One who was asked and did not answer since, or where nobody was asked by name may answer. */
  awaitedReviewer?: Awaited | undefined;
  siteId?: string | undefined;
  /** The beginning of the number, or a part of the subject; folded. */
  search?: string | undefined;
  outdated?: boolean | undefined;
  conflicts?: boolean | undefined;
  objections?: boolean | undefined;
}

/** As literals, as each of them has its own share of all. They are those of the contract. */
export const isOneOf = (request: string, statuses: readonly ChangeRequestStatus[], column = 'status') =>
  sql<boolean>`${sql.ref(`${request}.${column}`)} in (${sql.join(statuses.map(status => sql.lit(status)))})`;
