import { type RawBuilder, sql } from 'kysely';
import type { ChangeRequestStatus } from '#contract/change-request.ts';
import { isSeenAmongMany, isVisibleSpace, rankedSpaces, type Viewer } from '../access/rows.ts';
import { activeStatuses } from '../db/active-requests.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { hasText } from '../db/has-text.ts';
import { isPostgres } from '../db/is-postgres.ts';
import { kept } from '../db/kept.ts';
import { lookUpEach } from '../db/look-up.ts';
import { fetchMerged, fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import { together, withCount } from '../db/together.ts';
import { unindexed } from '../db/unindexed.ts';
import { reviewRank } from '../reviews/rows.ts';
import { type ChangeRequestFilter, isOneOf } from './filter-rows.ts';

/** A change request in a list, with what is shown of its space. */
export interface ListedChangeRequest extends ChangeRequestRow {
  space_title: string;
  space_emoji: string;
  space_revision: string;
  space_deleted_at: string | null;
}

const base = (request: string) => sql.raw(`coalesce(${request}.revision_merged_ancestor, ${request}.revision_initial)`);

/** The same as `isOneOf` of `c`, and no index is chosen for it; PostgreSQL takes this comparison, too, for true of a third. */
const isOneOfUnindexed = (statuses: readonly ChangeRequestStatus[]) =>
  sql<boolean>`case c.status ${sql.join(
    statuses.map(status => sql`when ${sql.lit(status)} then 1`),
    sql` `,
  )} else 0 end > 0`;

const everyStatus: Record<ChangeRequestStatus, true> = { draft: true, open: true, merged: true, archived: true };

/** Whether some statuses are asked for rather than all. */
const isChosen = (statuses: ChangeRequestFilter['statuses']): statuses is readonly ChangeRequestStatus[] =>
  statuses !== undefined && ![0, Object.keys(everyStatus).length].includes(new Set(statuses).size);

const isOutdated = sql<boolean>`(${isOneOf('c', activeStatuses)} and s.revision_id <> ${base('c')})`;

/** Whether a review of `c` is asked of everyone who may give one, a reviewer among them. */
const isAskedOfAll = (reviewer: Viewer) => sql`c.awaits_anyone = 1 and c.created_by <> ${reviewer.userId}
  and exists (select 1 from ${rankedSpaces(reviewer)} s where s.id = c.space_id
    and s.deleted_at is null and s.change_requests > 0 and s.rank >= ${reviewRank})`;

/** Whether `c` is meant by what was typed. */
function isNamed(db: Db, search: string): RawBuilder<boolean> {
  const inSubject = hasText(db, 'c.search_text', search);
  return /^\d+$/.test(search) ? sql`(${inSubject} or cast(c.number as text) like ${`${search}%`})` : inSubject;
}

/** How a list is read. */
interface Reading {
  /** Among which they are, with those columns at least that are asked for; else all are met in the order of the list. */
  lookedUp?: RawBuilder<ChangeRequestRow> | undefined;
  /** They are too many to look at the space of each. */
  isMany?: boolean;
  /** In no order, and an index has them by their status. */
  isByStatus?: boolean;
}

/** Whether `c` is in a space that the viewer sees, of which they are not deleted unless it is asked for, and outdated or not. */
function isListed({ viewer, spaceId, outdated }: ChangeRequestFilter): RawBuilder<boolean> {
  const { organizationId } = viewer;
  const isThere = spaceId === undefined ? sql`s.deleted_at is null` : sql`true`;
  const isAsked = outdated === undefined ? sql`true` : outdated ? isOutdated : sql`not ${isOutdated}`;
  // The same for all where nothing is asked of each: it is worked out once.
  const space = spaceId === undefined || outdated !== undefined ? sql`c.space_id` : sql`${spaceId}`;
  // Asked of one after the other in the order of the list: PostgreSQL would else join all of them first. It takes a
  // comparison for true of a third of all rows, an equality of none, for which it would put all in order first.
  return sql`(select 1 from spaces s where s.organization_id = ${organizationId} and s.id = ${space}
    and ${isThere} and ${isVisibleSpace(viewer, sql`s`)} and ${isAsked}) > 0`;
}

function filtered(db: Db, filter: ChangeRequestFilter, { lookedUp, isMany = false, isByStatus = false }: Reading = {}) {
  const { viewer, spaceId, statuses, creator, contributor, siteId, conflicts, objections } = filter;
  const organizationId = viewer.organizationId;
  const isEach = !isMany || spaceId !== undefined || filter.outdated !== undefined;
  const space = viewer.role === 'admin' ? sql`c.space_id` : unindexed('c.space_id');
  const isSeen = isEach ? undefined : isSeenAmongMany(viewer, space);
  let query = db
    .selectFrom((lookedUp ?? sql<ChangeRequestRow>`change_requests`).as('c'))
    .$if(lookedUp === undefined, requests => requests.where('c.organization_id', '=', organizationId))
    .where(isSeen ?? isListed(filter));
  // One person's change requests, and what is looked up, are fewer than those of a space or a status.
  const isFew = creator !== undefined || lookedUp !== undefined;
  const column = isFew ? unindexed : (name: string) => sql.ref<string>(name);
  if (spaceId !== undefined) query = query.where(column('c.space_id'), '=', spaceId);
  if (isChosen(statuses))
    query = query.where(isFew && !isByStatus ? isOneOfUnindexed(statuses) : isOneOf('c', statuses));
  if (creator !== undefined) query = query.where('c.created_by', '=', creator);
  if (filter.search !== undefined) query = query.where(isNamed(db, filter.search));
  if (conflicts !== undefined) query = query.where('c.conflicts_open', conflicts ? '>' : '=', 0);
  if (objections !== undefined) query = query.where(sql<boolean>`c.objected = ${sql.lit(objections ? 1 : 0)}`);
  if (contributor !== undefined)
    query = query.where(
      sql<boolean>`exists (select 1 from contributors k where k.organization_id = ${organizationId}
        and k.user_id = ${contributor} and k.space_id = c.space_id and k.change_request_id = c.id)`,
    );
  const asks = (reviewer: string, isOwed = sql`true`) =>
    sql<boolean>`exists (select 1 from requested_reviewers q where q.organization_id = ${organizationId}
      and q.user_id = ${reviewer} and q.space_id = c.space_id and q.change_request_id = c.id and ${isOwed})`;
  const { requestedReviewer, awaitedReviewer } = filter;
  if (requestedReviewer !== undefined) query = query.where(asks(requestedReviewer));
  if (awaitedReviewer !== undefined) {
    const byName = asks(awaitedReviewer.userId, sql`q.answered = 0`);
    const { viewer: reviewer } = awaitedReviewer;
    query = query.where(reviewer ? sql<boolean>`(${byName} or ${isAskedOfAll(reviewer)})` : byName);
  }
  if (siteId !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('site_spaces as w')
          .select(sql.lit(1).as('one'))
          .where('w.organization_id', '=', organizationId)
          .where('w.site_id', '=', siteId)
          .whereRef('w.space_id', '=', 'c.space_id'),
      ),
    );
  }
  return query;
}

const listed = (db: Db, organizationId: string, source: RawBuilder<ChangeRequestRow> = sql`change_requests`) =>
  db
    .selectFrom(source.as('c'))
    // From the change requests to their spaces, not from all spaces: SQLite keeps this order.
    .crossJoin('spaces as s')
    .where('s.organization_id', '=', organizationId)
    .whereRef('s.id', '=', 'c.space_id')
    .where('c.organization_id', '=', organizationId)
    .selectAll('c')
    .select(['s.title as space_title', 's.emoji as space_emoji', 's.revision_id as space_revision'])
    .select('s.deleted_at as space_deleted_at');

/** Few change requests, found from their spaces: those of which something is counted. Some of them may not match. */
export function requestsOfSpaces(
  { viewer: { organizationId }, spaceId, statuses, outdated }: ChangeRequestFilter,
  counter: RawBuilder<number>,
): RawBuilder<ChangeRequestRow> {
  const isSpace = spaceId === undefined ? sql`s.deleted_at is null` : sql`s.id = ${spaceId}`;
  const isStatus = statuses && statuses.length > 0 ? sql`and ${isOneOf('x', statuses)}` : sql``;
  // Two ranges of the index by base, as none has everything but one value.
  const among = outdated
    ? ['<', '>'].map(
        side => sql`and ${isOneOf('x', activeStatuses)} ${isStatus} and ${base('x')} ${sql.raw(side)} s.revision_id`,
      )
    : [isStatus];
  const parts = among.map(
    condition => sql`select x.* from spaces s cross join change_requests x
      where s.organization_id = ${organizationId} and s.change_requests > 0 and ${isSpace} and ${counter} > 0
        and x.organization_id = ${organizationId} and x.space_id = s.id ${condition}`,
  );
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Each of a few by its key, however many more its space has. */
function requestsOf(
  db: Db,
  organizationId: string,
  rows: readonly Pick<ChangeRequestRow, 'id' | 'space_id'>[],
): RawBuilder<ChangeRequestRow> {
  const pairs = sql.join(rows.map(({ id, space_id }) => sql`(${space_id}, ${id})`));
  const source = sql`(values ${pairs}) k`;
  const key = sql`x.organization_id = ${organizationId} and x.space_id = k.column1 and x.id = k.column2`;
  return sql`(select x.* from ${lookUpEach(db, { source, table: 'change_requests', alias: 'x', key })})`;
}

/** Those of some keys that are there, in no order. */
export async function findChangeRequests(
  db: Db,
  organizationId: string,
  keys: readonly Pick<ChangeRequestRow, 'id' | 'space_id'>[],
): Promise<ChangeRequestRow[]> {
  if (keys.length === 0) return [];
  return kept(db)
    .selectFrom(requestsOf(db, organizationId, keys).as('c'))
    .selectAll()
    .execute();
}

export type RequestOrder = 'updatedAt' | 'createdAt' | 'comments';

type Sorted = { id: string; updated_at: string; created_at: string; comments_open: number };

/** What a list is ordered by; there is an index for each, of one status or all. */
const keysOf: Record<RequestOrder, readonly Key<Sorted>[]> = {
  updatedAt: [{ column: 'c.updated_at', value: row => row.updated_at }],
  createdAt: [{ column: 'c.created_at', value: row => row.created_at }],
  comments: [
    { column: 'c.comments_open', value: row => row.comments_open, integer: true },
    { column: 'c.updated_at', value: row => row.updated_at },
  ],
};

const sorted = ['c.id', 'c.space_id', 'c.updated_at', 'c.created_at', 'c.comments_open'] as const;

const orderOf = (orderBy: RequestOrder): readonly Key<Sorted>[] => [
  ...keysOf[orderBy],
  { column: 'c.id', value: row => row.id },
];

/** Those that an order compares: the others would have to be read from the rows, as its index is without them. */
const sortedBy = (orderBy: RequestOrder) =>
  sorted.filter(column => ['c.space_id', ...orderOf(orderBy).map(key => key.column)].includes(column));

/** Newest or most first. @param db that of kept plans without other filters than the status @param lookedUp among which they are; else all are met in the order of the list */
export async function listChangeRequests(
  db: Db,
  filter: ChangeRequestFilter,
  orderBy: RequestOrder,
  request: PageRequest,
  lookedUp?: RawBuilder<ChangeRequestRow>,
): Promise<Page<ListedChangeRequest>> {
  const page = await fetchPage(filtered(db, filter, { lookedUp }).select(sortedBy(orderBy)), orderOf(orderBy), request);
  return { ...page, rows: await whole(db, filter, page.rows) };
}

/** The spaces of so many are rather looked at each, however many spaces are deleted. */
const handful = 100;

/** The same with their count, of a few that are looked up once for both. */
export async function listAmong(
  db: Db,
  filter: ChangeRequestFilter,
  orderBy: RequestOrder,
  request: PageRequest,
  { parts, size }: { parts: readonly RawBuilder<ChangeRequestRow>[]; size: number },
): Promise<Page<ListedChangeRequest> & { count: number }> {
  // A part of a subject is rare or frequent.
  const reading = filter.search === undefined ? kept(db) : db;
  const isMany = filter.viewer.role === 'admin' && size > handful;
  const lookedUp = sql<ChangeRequestRow>`(${sql.join(parts, sql` union all `)})`;
  const found = filtered(reading, filter, { lookedUp, isMany }).select(sortedBy(orderBy));
  const page = await fetchMerged(
    reading,
    {
      tables: sql`with found_requests as materialized ${found}`,
      parts: [db.selectFrom(sql<Sorted & { space_id: string }>`found_requests`.as('c')).selectAll('c')],
      count: sql`(select count(*) from found_requests)`,
    },
    orderOf(orderBy),
    request,
  );
  return { ...page, rows: await whole(db, filter, page.rows) };
}

/** The same of many, out of parts that have each its own; a guest may see nearly none of them. Whose they are makes no difference for how they are read. */
export async function listMany(
  db: Db,
  filter: ChangeRequestFilter,
  orderBy: RequestOrder,
  request: PageRequest,
  { parts, isByStatus }: { parts: readonly RawBuilder<ChangeRequestRow>[]; isByStatus: boolean },
): Promise<Page<ListedChangeRequest> & { count: number }> {
  const found = (reading: Reading) =>
    parts.map(part => filtered(kept(db), filter, { ...reading, lookedUp: sql`(${part})` }));
  return withCount(
    db,
    async () => {
      const cuts = found({ isMany: filter.viewer.role === null }).map(part => part.select(sortedBy(orderBy)));
      const page = await fetchMerged(kept(db), { parts: cuts, count: sql`0` }, orderOf(orderBy), request);
      return { ...page, rows: await whole(db, filter, page.rows) };
    },
    async () => {
      const counts = await together(
        db,
        ...found({ isMany: true, isByStatus: isByStatus || isPostgres(db) }).map(part => () => countRows(part)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
  );
}

/** In the order given. */
async function whole(
  db: Db,
  { viewer: { organizationId } }: ChangeRequestFilter,
  rows: readonly Pick<ChangeRequestRow, 'id' | 'space_id'>[],
): Promise<ListedChangeRequest[]> {
  if (rows.length === 0) return [];
  const found = await listed(kept(db), organizationId, requestsOf(db, organizationId, rows)).execute();
  const byId = new Map(found.map(row => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

export function findListedChangeRequest(
  db: Db,
  organizationId: string,
  spaceId: string,
  id: string,
): Promise<ListedChangeRequest | undefined> {
  return listed(kept(db), organizationId).where('c.space_id', '=', spaceId).where('c.id', '=', id).executeTakeFirst();
}

export function countListedChangeRequests(db: Db, filter: ChangeRequestFilter): Promise<number> {
  return countRows(filtered(db, filter, { isMany: true }));
}
