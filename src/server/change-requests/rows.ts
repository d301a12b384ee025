import { type RawBuilder, sql } from 'kysely';
import type { ChangeRequestStatus } from '#contract/change-request.ts';
import { isVisibleSpace, rankedSpaces, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { ChangeRequestRow, ContributorRow } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const inSpace = (db: Db, { organizationId, spaceId }: SpaceKey) =>
  db.selectFrom('change_requests').where('organization_id', '=', organizationId).where('space_id', '=', spaceId);

/** By id, or by its number in the space. */
export function findChangeRequest(db: Db, key: SpaceKey, idOrNumber: string): Promise<ChangeRequestRow | undefined> {
  const number = /^\d{1,9}$/.test(idOrNumber) ? Number(idOrNumber) : undefined;
  const query = inSpace(db, key).selectAll();
  return (
    number === undefined ? query.where('id', '=', idOrNumber) : query.where('number', '=', number)
  ).executeTakeFirst();
}

export async function findChangeRequests(
  db: Db,
  key: SpaceKey,
  ids: readonly string[],
): Promise<Map<string, ChangeRequestRow>> {
  if (ids.length === 0) return new Map();
  const rows = await inSpace(db, key).selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(row => [row.id, row]));
}

export async function insertChangeRequest(db: Db, row: ChangeRequestRow): Promise<void> {
  await db.insertInto('change_requests').values(row).execute();
}

export async function updateChangeRequestRow(
  db: Db,
  { organization_id, space_id, id }: Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>,
  changes: Partial<ChangeRequestRow>,
): Promise<void> {
  await db
    .updateTable('change_requests')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute();
}

/** The space, locked: whoever moves a head or a counter of it waits for the others. */
export function lockSpace(db: Db, { organizationId, spaceId }: SpaceKey): Promise<SpaceRow> {
  return db
    .selectFrom('spaces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', spaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The change request, locked. */
export function lockChangeRequest(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  id: string,
): Promise<ChangeRequestRow> {
  return inSpace(db, { organizationId, spaceId })
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSpaceRow(db: Db, key: SpaceKey, changes: Partial<SpaceRow>): Promise<void> {
  await db
    .updateTable('spaces')
    .set(changes)
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.spaceId)
    .execute();
}

/** How a change request counts with its space: its status, and the main revision it is compared with. */
interface Counted {
  status: ChangeRequestStatus;
  base: string;
}

/** Counts a change request as it is in place of what it was; one that was not there is new. */
export async function countChangeRequest(
  db: Db,
  key: SpaceKey,
  before: Counted | undefined,
  after: Counted,
): Promise<void> {
  const one = (counted: Counted | undefined, status: ChangeRequestStatus) => (counted?.status === status ? 1 : 0);
  const change = (status: ChangeRequestStatus) => sql.lit(one(after, status) - one(before, status));
  const past = (counted: Counted | undefined, status: ChangeRequestStatus) =>
    one(counted, status) ? sql`case when revision_id <> ${counted?.base} then 1 else 0 end` : sql`0`;
  const outdated = (status: ChangeRequestStatus) => sql`${past(after, status)} - ${past(before, status)}`;
  await sql`update spaces set change_requests = change_requests + ${sql.lit(before ? 0 : 1)},
      change_requests_open = change_requests_open + ${change('open')},
      change_requests_draft = change_requests_draft + ${change('draft')},
      change_requests_merged = change_requests_merged + ${change('merged')},
      change_requests_outdated_open = change_requests_outdated_open + ${outdated('open')},
      change_requests_outdated_draft = change_requests_outdated_draft + ${outdated('draft')}
    where organization_id = ${key.organizationId} and id = ${key.spaceId}`.execute(db);
}

/** Gives a space, which is locked, another head. All its change requests were made before. */
export async function setHead(db: Db, key: SpaceKey, revisionId: string, now: string): Promise<void> {
  await db
    .updateTable('spaces')
    .set(eb => ({
      revision_id: revisionId,
      updated_at: now,
      change_requests_outdated_open: eb.ref('change_requests_open'),
      change_requests_outdated_draft: eb.ref('change_requests_draft'),
    }))
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.spaceId)
    .execute();
}

/** A change request in a list, with what is shown of its space. */
export interface ListedChangeRequest extends ChangeRequestRow {
  space_title: string;
  space_emoji: string;
  space_revision: string;
  /** Rank of the viewer's level on the space (`rankedSpaces`). */
  rank: number;
}

export interface ChangeRequestFilter {
  viewer: Viewer;
  /** Every space that the viewer may view when left out. */
  spaceId?: string | undefined;
  statuses?: readonly ChangeRequestStatus[] | undefined;
  creator?: string | undefined;
  contributor?: string | undefined;
  requestedReviewer?: string | undefined;
  siteId?: string | undefined;
  outdated?: boolean | undefined;
  conflicts?: boolean | undefined;
}

const base = (request: string) => sql.raw(`coalesce(${request}.revision_merged_ancestor, ${request}.revision_initial)`);
const isOutdated = sql<boolean>`(c.status in ('draft', 'open') and s.revision_id <> ${base('c')})`;

/** What a list is read from under the name `c`. */
const requestsIn = (lookedUp: RawBuilder<ChangeRequestRow> | undefined) =>
  (lookedUp ?? sql<ChangeRequestRow>`change_requests`).as('c');

function filtered(db: Db, filter: ChangeRequestFilter, lookedUp?: RawBuilder<ChangeRequestRow>) {
  const { viewer, spaceId, statuses, creator, contributor, requestedReviewer, siteId, outdated, conflicts } = filter;
  const organizationId = viewer.organizationId;
  const isThere = spaceId === undefined ? sql`s.deleted_at is null` : sql`true`;
  const isAsked = outdated === undefined ? sql`true` : outdated ? isOutdated : sql`not ${isOutdated}`;
  let query = db
    .selectFrom(requestsIn(lookedUp))
    .where('c.organization_id', '=', organizationId)
    // Asked of one after the other in the order of the list: PostgreSQL would else join all of them first.
    .where(
      sql<boolean>`(select 1 from spaces s where s.organization_id = ${organizationId} and s.id = c.space_id
        and ${isThere} and ${isVisibleSpace(viewer, sql`s`)} and ${isAsked}) = 1`,
    );
  if (spaceId !== undefined) query = query.where('c.space_id', '=', spaceId);
  if (statuses && statuses.length > 0) query = query.where('c.status', 'in', statuses);
  if (creator !== undefined) query = query.where('c.created_by', '=', creator);
  if (conflicts !== undefined) query = query.where('c.conflicts_open', conflicts ? '>' : '=', 0);
  if (contributor !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contributors as k')
          .select(sql.lit(1).as('one'))
          .where('k.organization_id', '=', organizationId)
          .where('k.user_id', '=', contributor)
          .whereRef('k.change_request_id', '=', 'c.id'),
      ),
    );
  }
  if (requestedReviewer !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('requested_reviewers as q')
          .select(sql.lit(1).as('one'))
          .where('q.organization_id', '=', organizationId)
          .where('q.user_id', '=', requestedReviewer)
          .whereRef('q.change_request_id', '=', 'c.id'),
      ),
    );
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

const listed = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('change_requests as c')
    .innerJoin(rankedSpaces(viewer).as('s'), 's.id', 'c.space_id')
    .where('c.organization_id', '=', viewer.organizationId)
    .selectAll('c')
    .select(['s.title as space_title', 's.emoji as space_emoji', 's.revision_id as space_revision'])
    .select('s.rank');

/** Few change requests, found from their spaces: those of which something is counted. Some of them may not match. */
export function requestsOfSpaces(
  { viewer: { organizationId }, spaceId, statuses, outdated }: ChangeRequestFilter,
  counter: RawBuilder<number>,
): RawBuilder<ChangeRequestRow> {
  const isSpace = spaceId === undefined ? sql`s.deleted_at is null` : sql`s.id = ${spaceId}`;
  const isStatus = statuses && statuses.length > 0 ? sql`and x.status in (${sql.join(statuses)})` : sql``;
  // Two ranges of the index by base, as none has everything but one value.
  const among = outdated
    ? ['<', '>'].map(
        side => sql`and x.status in ('draft', 'open') ${isStatus} and ${base('x')} ${sql.raw(side)} s.revision_id`,
      )
    : [isStatus];
  const parts = among.map(
    condition => sql`select x.* from spaces s cross join change_requests x
      where s.organization_id = ${organizationId} and s.change_requests > 0 and ${isSpace} and ${counter} > 0
        and x.organization_id = ${organizationId} and x.space_id = s.id ${condition}`,
  );
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** Newest first. @param lookedUp among which they are; else all are met in the order of the list */
export async function listChangeRequests(
  db: Db,
  filter: ChangeRequestFilter,
  orderBy: 'updatedAt' | 'createdAt',
  request: PageRequest,
  lookedUp?: RawBuilder<ChangeRequestRow>,
): Promise<Page<ListedChangeRequest>> {
  const column = orderBy === 'updatedAt' ? 'c.updated_at' : 'c.created_at';
  const { rows, next } = await fetchPage(
    filtered(db, filter, lookedUp).select(['c.id', 'c.space_id', `${column} as key`]),
    [
      { column, value: row => row.key },
      { column: 'c.id', value: row => row.id },
    ],
    request,
  );
  if (rows.length === 0) return { rows: [], next };
  const ids = rows.map(({ id }) => id);
  const spaceIds = [...new Set(rows.map(({ space_id }) => space_id))];
  const found = await listed(db, filter.viewer).where('c.space_id', 'in', spaceIds).where('c.id', 'in', ids).execute();
  const byId = new Map(found.map(row => [row.id, row]));
  return { rows: ids.flatMap(id => byId.get(id) ?? []), next };
}

export function findListedChangeRequest(
  db: Db,
  viewer: Viewer,
  spaceId: string,
  id: string,
): Promise<ListedChangeRequest | undefined> {
  return listed(db, viewer)
    .where('c.space_id', '=', spaceId)
    .where('c.id', '=', id)
    .where('s.rank', '>=', 1)
    .executeTakeFirst();
}

export async function countListedChangeRequests(db: Db, filter: ChangeRequestFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes that a user edited a change request once more. */
export async function addContribution(
  db: Db,
  { organization_id, space_id, id }: Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>,
  userId: string,
  now: string,
): Promise<void> {
  await db
    .insertInto('contributors')
    .values({ organization_id, space_id, change_request_id: id, user_id: userId, revisions: 1, updated_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'space_id', 'change_request_id', 'user_id'])
        .doUpdateSet(eb => ({ revisions: eb('contributors.revisions', '+', 1), updated_at: now })),
    )
    .execute();
}

/** What names one change request. */
export type InChangeRequest = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>;

const contributors = (db: Db, key: InChangeRequest) =>
  db
    .selectFrom('contributors')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.id);

/** Who edited it, the latest first. */
export function listContributors(db: Db, key: InChangeRequest, request: PageRequest): Promise<Page<ContributorRow>> {
  return fetchPage(
    contributors(db, key).selectAll(),
    [
      { column: 'updated_at', value: row => row.updated_at },
      { column: 'user_id', value: row => row.user_id },
    ],
    request,
  );
}

export async function countContributors(db: Db, key: InChangeRequest): Promise<number> {
  const { count } = await contributors(db, key)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
