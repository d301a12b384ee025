import type { WatchLevel } from '#contract/notifications.ts';
import type { Db } from '../db/database.ts';
import type { WatchRow } from '../db/tables/notifications.ts';

type WatchKey = Omit<WatchRow, 'level'>;

export async function findWatch(db: Db, key: WatchKey): Promise<WatchLevel> {
  const row = await db
    .selectFrom('watches')
    .select('level')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.change_request_id)
    .where('user_id', '=', key.user_id)
    .executeTakeFirst();
  return row?.level ?? 'participating';
}

/** `participating` is what nothing is stored for. */
export async function storeWatch(db: Db, key: WatchKey, level: WatchLevel): Promise<void> {
  if (level !== 'participating') {
    await db
      .insertInto('watches')
      .values({ ...key, level })
      .onConflict(conflict =>
        conflict
          .columns(['organization_id', 'space_id', 'change_request_id', 'user_id'])
          .doUpdateSet(eb => ({ level: eb.ref('excluded.level') })),
      )
      .execute();
    return;
  }
  await db
    .deleteFrom('watches')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.change_request_id)
    .where('user_id', '=', key.user_id)
    .execute();
}
