import type { Db } from '../db/database.ts';
import { type Preferences, readPreferences } from './preferences.ts';

/** Of each of these people. */
export async function findPreferences(db: Db, userIds: readonly string[]): Promise<(userId: string) => Preferences> {
  const rows =
    userIds.length === 0
      ? []
      : await db.selectFrom('notification_preferences').selectAll().where('user_id', 'in', userIds).execute();
  const stored = new Map(rows.map(({ user_id, preferences }) => [user_id, preferences]));
  return userId => readPreferences(stored.get(userId));
}

export async function storePreferences(db: Db, userId: string, preferences: Preferences): Promise<void> {
  const json = JSON.stringify(preferences);
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, preferences: json, digest_at: null })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ preferences: json }))
    .execute();
}

/** Notes that the daily mail was sent. */
export async function storeDigest(db: Db, userId: string, now: string): Promise<void> {
  await db
    .insertInto('notification_preferences')
    .values({ user_id: userId, preferences: '{}', digest_at: now })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ digest_at: now }))
    .execute();
}
