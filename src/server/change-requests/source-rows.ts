import { type RawBuilder, sql } from 'kysely';
import { rankedAmong } from '../access/many-ranks-rows.ts';
import { isSeenAmongMany } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/is-postgres.ts';
import { postgresRequestsWith } from '../db/postgres/request-texts.ts';
import { sqliteRequestsWith } from '../db/sqlite/request-texts.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import { unindexed } from '../db/unindexed.ts';
import { reviewRank } from '../reviews/rows.ts';
import { type Awaited, type ChangeRequestFilter, isOneOf } from './filter-rows.ts';

/** Where the change requests that a filter leaves are found: by their keys, `space_id` and `id`. */
export interface Source {
  filter: keyof ChangeRequestFilter;
  /** Some of them may not match. */
  keys: RawBuilder<unknown>;
  /** Queries for exactly those; each has what lists are ordered by and the status, out of an index. */
  rows?: readonly RawBuilder<ChangeRequestRow>[];
  /** An index has them by their status, too. */
  isByStatus?: boolean;
}

/** The filter that leaves the fewest first. */
export function sourcesOf(db: Db, filter: ChangeRequestFilter): Source[] {
  const { viewer, conflicts, objections, creator, siteId, search } = filter;
  const { marked, created, people } = tablesOf(filter);
  const whole = (name: Source['filter'], rows: RawBuilder<ChangeRequestRow>, isByStatus = false): Source => ({
    filter: name,
    keys: rows,
    rows: [rows],
    isByStatus,
  });
  const sources: Source[] = [];
  for (const [name, table] of [
    ['contributor', 'contributors'],
    ['requestedReviewer', 'requested_reviewers'],
  ] as const) {
    const userId = filter[name];
    if (userId !== undefined) sources.push(whole(name, people(table, userId), true));
  }
  if (filter.awaitedReviewer) sources.push(awaiting(filter, filter.awaitedReviewer));
  if (siteId !== undefined) sources.push({ filter: 'siteId', keys: ofSite(filter, siteId) });
  if (search !== undefined && [...search].length >= shortest)
    sources.push({ filter: 'search', keys: searched(db, viewer.organizationId, search) });
  if (conflicts) sources.push(whole('conflicts', marked(sql`k.conflicts_open > 0`)));
  if (objections) sources.push(whole('objections', marked(sql`k.objected = 1`)));
  if (creator !== undefined) sources.push(whole('creator', created(creator), true));
  return sources;
}

function tablesOf({ viewer: { organizationId }, spaceId }: ChangeRequestFilter) {
  const inSpace = (column: RawBuilder<unknown>) => (spaceId === undefined ? sql`` : sql`and ${column} = ${spaceId}`);
  return {
    // With what they are ordered by as no index has it: SQLite would rather meet all of the organization in order.
    marked: (condition: RawBuilder<unknown>) =>
      sql<ChangeRequestRow>`select k.space_id, k.id, k.status, ${unindexed('k.updated_at')} as updated_at,
          ${unindexed('k.created_at')} as created_at, k.comments_open + 0 as comments_open
        from change_requests k where k.organization_id = ${organizationId} and ${condition} ${inSpace(sql`k.space_id`)}`,
    // One person's are fewer than those of a space.
    created: (userId: string) =>
      sql<ChangeRequestRow>`select k.space_id, k.id, k.status, k.updated_at, k.created_at, k.comments_open
        from change_requests k where k.organization_id = ${organizationId} and k.created_by = ${userId}
          ${inSpace(unindexed('k.space_id'))}`,
    people: (table: 'contributors' | 'requested_reviewers', userId: string, isOwed = sql`true`) =>
      sql<ChangeRequestRow>`select k.space_id, k.change_request_id as id, k.request_status as status,
          k.request_updated_at as updated_at, k.request_created_at as created_at, k.request_comments as comments_open
        from ${sql.table(table)} k where k.organization_id = ${organizationId} and k.user_id = ${userId}
          and ${isOwed} ${inSpace(unindexed('k.space_id'))}`,
  };
}

/** Those that somebody is asked for by name and, where nobody active is, those that await anyone who may review. */
function awaiting(filter: ChangeRequestFilter, { userId, viewer: reviewer }: Awaited): Source {
  const { marked, people } = tablesOf(filter);
  const { statuses = [] } = filter;
  // Of other statuses there are many more whose review nobody waits for any longer: with them these would not be few.
  const isAsked = statuses.length > 0 ? sql`and ${isOneOf('k', statuses, 'request_status')}` : sql``;
  const byName = people('requested_reviewers', userId, sql`k.answered = 0 ${isAsked}`);
  if (!reviewer) return { filter: 'awaitedReviewer', keys: byName, rows: [byName] };
  const byAnyone = (isReviewed: RawBuilder<unknown>) =>
    marked(sql`k.awaits_anyone = 1 and k.created_by <> ${userId} and ${isReviewed}`);
  const spaces = sql`select distinct k.space_id as id from change_requests k
    where k.organization_id = ${reviewer.organizationId} and k.awaits_anyone = 1`;
  const isReviewed =
    (reviewer.role === 'admin' ? isSeenAmongMany(reviewer, sql`k.space_id`) : undefined) ??
    sql`k.space_id in (select s.id from ${rankedAmong(reviewer, spaces)} s where s.rank >= ${reviewRank})`;
  return {
    filter: 'awaitedReviewer',
    keys: sql`${byName} union all ${byAnyone(sql`true`)}`,
    rows: [byName, byAnyone(isReviewed)],
  };
}

const ofSite = ({ viewer: { organizationId }, statuses }: ChangeRequestFilter, siteId: string) =>
  sql`select distinct x.space_id, x.id from site_spaces w cross join change_requests x
    where w.organization_id = ${organizationId} and w.site_id = ${siteId}
      and x.organization_id = ${organizationId} and x.space_id = w.space_id
      ${statuses && statuses.length > 0 ? sql`and ${isOneOf('x', statuses)}` : sql``}`;

/** Shorter texts are not found by an index. */
const shortest = 3;
/** The largest number of a change request has so many. */
const digits = 9;

function searched(db: Db, organizationId: string, search: string): RawBuilder<unknown> {
  const inSubject = (isPostgres(db) ? postgresRequestsWith : sqliteRequestsWith)(organizationId, search);
  const longer = /^[1-9]\d*$/.test(search) ? digits - search.length + 1 : 0;
  const byNumber = Array.from({ length: Math.max(longer, 0) }, (_, more) => {
    const from = Number(search) * 10 ** more;
    return sql`select k.space_id, k.id from change_requests k where k.organization_id = ${organizationId}
      and k.number between ${from} and ${from + 10 ** more - 1}`;
  });
  return sql.join([inSubject, ...byNumber], sql` union `);
}
