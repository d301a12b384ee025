import { sql } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { MemberBulkChangeRow, MemberBulkItemRow } from '../db/tables/member-bulk.ts';
import { type MemberFilter, matchingMembers } from '../members/plan-rows.ts';
import type { PresentableUser } from '../users/rows.ts';

export async function insertBulkChange(db: Db, row: MemberBulkChangeRow): Promise<void> {
  await db.insertInto('member_bulk_changes').values(row).execute();
}

export function findBulkChange(db: Db, organizationId: string, id: string): Promise<MemberBulkChangeRow | undefined> {
  return db
    .selectFrom('member_bulk_changes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

const columns = ['organization_id', 'bulk_id', 'user_id', 'state', 'wanted', 'expected'] as const;

type Who =
  | { members: readonly string[] }
  /** All members whom the list shows with this filter. */
  | { filter: Omit<MemberFilter, 'sort'>; except: readonly string[] };

/** Takes note of each member who is meant. @returns how many these are */
export async function insertItemsFor(
  db: Db,
  { organization_id, id }: Pick<MemberBulkChangeRow, 'organization_id' | 'id'>,
  who: Who,
  wanted: string,
): Promise<number> {
  const chosen =
    'members' in who
      ? db
          .selectFrom('members as m')
          .where('m.organization_id', '=', organization_id)
          .where('m.user_id', 'in', who.members)
      : db
          .selectFrom('members as m')
          .where(eb => eb.and(matchingMembers(db, organization_id, { ...who.filter, sort: 'joinedAt' })))
          .$if(who.except.length > 0, query => query.where('m.user_id', 'not in', who.except));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_bulk_items')
    .columns(columns)
    .expression(
      chosen.select(eb => [
        'm.organization_id',
        sql.val(id).$castTo<string>().as('bulk_id'),
        'm.user_id',
        eb.val('waiting').$castTo<MemberBulkItemRow['state']>().as('state'),
        sql.val(wanted).$castTo<string>().as('wanted'),
        sql<string | null>`null`.as('expected'),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Takes note of those of another change that are to be done again, or to be put back. */
export async function copyItems(
  db: Db,
  { organization_id, id }: Pick<MemberBulkChangeRow, 'organization_id' | 'id'>,
  from: { bulkId: string; what: 'again' | 'back' },
): Promise<void> {
  const source = db
    .selectFrom('member_bulk_items as i')
    .where('i.organization_id', '=', organization_id)
    .where('i.bulk_id', '=', from.bulkId)
    .where('i.state', 'in', from.what === 'again' ? ['failed', 'waiting'] : ['changed']);
  await db
    .insertInto('member_bulk_items')
    .columns(columns)
    .expression(
      source.select(eb => [
        'i.organization_id',
        sql.val(id).$castTo<string>().as('bulk_id'),
        'i.user_id',
        eb.val('waiting').$castTo<MemberBulkItemRow['state']>().as('state'),
        ...(from.what === 'again'
          ? [eb.ref('i.wanted').as('wanted'), eb.ref('i.expected').as('expected')]
          : // What was changed has what stood before.
            [eb.ref('i.before').$castTo<string>().as('wanted'), eb.ref('i.wanted').as('expected')]),
      ]),
    )
    .execute();
}

export type Counts = Record<MemberBulkItemRow['state'], number>;

export async function countItems(db: Db, organizationId: string, bulkId: string): Promise<Counts> {
  const rows = await db
    .selectFrom('member_bulk_items')
    .where('organization_id', '=', organizationId)
    .where('bulk_id', '=', bulkId)
    .groupBy('state')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .execute();
  return { waiting: 0, changed: 0, unchanged: 0, failed: 0, ...Object.fromEntries(rows.map(r => [r.state, r.count])) };
}

export function countFailures(db: Db, organizationId: string, bulkId: string): Promise<number> {
  return countRows(failuresOf(db, organizationId, bulkId));
}

const failuresOf = (db: Db, organizationId: string, bulkId: string) =>
  db
    .selectFrom('member_bulk_items as i')
    .where('i.organization_id', '=', organizationId)
    .where('i.bulk_id', '=', bulkId)
    .where('i.state', '=', 'failed');

export function waitingItems(
  db: Db,
  organizationId: string,
  bulkId: string,
  limit: number,
): Promise<MemberBulkItemRow[]> {
  return db
    .selectFrom('member_bulk_items')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Writes what became of some of the members. */
export async function writeItems(db: Db, rows: readonly MemberBulkItemRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('member_bulk_items')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'bulk_id', 'user_id']).doUpdateSet(eb => ({
        state: eb.ref('excluded.state'),
        before: eb.ref('excluded.before'),
        reason: eb.ref('excluded.reason'),
      })),
    )
    .execute();
}

type FailedItem = MemberBulkItemRow & PresentableUser;

export function listFailures(
  db: Db,
  organizationId: string,
  bulkId: string,
  request: PageRequest,
): Promise<Page<FailedItem>> {
  return fetchPage(
    failuresOf(db, organizationId, bulkId)
      .innerJoin('users as u', 'u.id', 'i.user_id')
      .selectAll('i')
      .select(['u.id', 'u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at']),
    [{ column: 'i.user_id', value: row => row.user_id }],
    request,
  );
}

export async function usersInTeam(
  db: Db,
  organizationId: string,
  teamId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('team_id', '=', teamId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Forgets the changes from before a time. */
export async function deleteBulkChanges(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('member_bulk_items')
    .where('bulk_id', 'in', eb => eb.selectFrom('member_bulk_changes').select('id').where('created_at', '<', before))
    .execute();
  await db.deleteFrom('member_bulk_changes').where('created_at', '<', before).execute();
}
