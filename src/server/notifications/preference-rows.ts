import type { Db } from '../db/database.ts';

/** What each of these people chose, as JSON; who chose nothing is missing. */
export async function findChosen(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('notification_preferences').selectAll().where('user_id', 'in', userIds).execute();
  return new Map(rows.map(({ user_id, preferences }) => [user_id, preferences]));
}

/** @param preferences JSON */
export async function storeChosen(db: Db, userId: string, preferences: string): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, preferences })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ preferences }))
    .execute();
}
