import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { AccessRequestRow } from '../db/tables/access-requests.ts';
import { askedSteps, type ChainStep } from './level-rows.ts';

/** What somebody asks for a level on, or the organization whose role they ask for. */
export interface AskedItem {
  kind: AccessRequestRow['item_kind'];
  id: string;
}

/** So many are told of one request. */
const mostManagers = 100;

const requestsOn = (db: Db, organizationId: string, item: AskedItem) =>
  db
    .selectFrom('access_requests')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id);

const waitingOn = (db: Db, organizationId: string, item: AskedItem) =>
  requestsOn(db, organizationId, item).where('declined_at', 'is', null);

/** What waits on an item, the newest first. */
export function listAccessRequests(
  db: Db,
  organizationId: string,
  item: AskedItem,
  request: PageRequest,
): Promise<Page<AccessRequestRow>> {
  return fetchPage(
    waitingOn(db, organizationId, item),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countAccessRequests(db: Db, organizationId: string, item: AskedItem): Promise<number> {
  return countRows(waitingOn(db, organizationId, item));
}

/** What somebody asks for on an item, declined or not. */
export function findAccessRequest(
  db: Db,
  organizationId: string,
  item: AskedItem,
  userId: string,
): Promise<AccessRequestRow | undefined> {
  return requestsOn(db, organizationId, item).where('user_id', '=', userId).executeTakeFirst();
}

/** Takes the place of what the person asked for before. */
export async function putAccessRequest(tx: Db, row: AccessRequestRow): Promise<void> {
  const { organization_id: _organization, item_kind: _kind, item_id: _item, user_id: _user, ...asked } = row;
  await tx
    .insertInto('access_requests')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'item_kind', 'item_id', 'user_id']).doUpdateSet(asked))
    .execute();
}

/** Gives how many waited: none when it was decided already. */
export async function markDeclined(
  tx: Db,
  organizationId: string,
  item: AskedItem,
  userId: string,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('access_requests')
    .set({ declined_at: now })
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('user_id', '=', userId)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Forgets what some people asked for on some items of one kind.
 * @param userIds everybody when left out
 * @returns who waited for an answer
 */
export async function deleteAccessRequests(
  tx: Db,
  organizationId: string,
  kind: AskedItem['kind'],
  ids: readonly string[],
  userIds?: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || userIds?.length === 0) return [];
  let query = tx
    .deleteFrom('access_requests')
    .where('organization_id', '=', organizationId)
    .where('item_kind', '=', kind)
    .where('item_id', 'in', ids);
  if (userIds) query = query.where('user_id', 'in', userIds);
  const rows = await query.returning(['user_id', 'declined_at']).execute();
  return rows.flatMap(({ user_id, declined_at }) => (declined_at === null ? user_id : []));
}

export async function deleteAccessRequestsBefore(tx: Db, before: string): Promise<void> {
  await tx.deleteFrom('access_requests').where('created_at', '<', before).execute();
}

/**
 * Who is told that somebody asks for a level: admins of the organization, and whoever was given a level on the item or
 * above it with which it may be managed. What they come to have on the item is not asked here.
 */
export async function findManagers(db: Db, organizationId: string, chain: readonly ChainStep[]): Promise<string[]> {
  const { asked } = askedSteps(chain);
  const admins = adminsOf(db, organizationId);
  const given = db
    .selectFrom('grants as g')
    .where('g.organization_id', '=', organizationId)
    .where('g.level', 'in', ['create', 'admin'])
    .where(eb => eb.or(asked.map(({ kind, id }) => eb.and([eb('g.item_kind', '=', kind), eb('g.item_id', '=', id)]))));
  const rows = await given
    .where('g.subject_kind', '=', 'user')
    .select('g.subject_id as user_id')
    .union(
      given
        .where('g.subject_kind', '=', 'team')
        .innerJoin('team_members as t', join =>
          join.onRef('t.organization_id', '=', 'g.organization_id').onRef('t.team_id', '=', 'g.subject_id'),
        )
        .select('t.user_id'),
    )
    .union(admins)
    .limit(mostManagers)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Who is told that somebody asks for a role. */
export async function findAdmins(db: Db, organizationId: string): Promise<string[]> {
  const rows = await adminsOf(db, organizationId).limit(mostManagers).execute();
  return rows.map(({ user_id }) => user_id);
}

const adminsOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0);
