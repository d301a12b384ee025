import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';

/** Adds a member and counts them; one who is there already changes nothing. */
export async function insertMember(db: Db, row: MemberRow): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  await db
    .updateTable('organizations')
    .set({ member_count: sql`member_count + 1` })
    .where('id', '=', row.organization_id)
    .execute();
}
