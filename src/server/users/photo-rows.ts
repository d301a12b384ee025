import type { Db } from '../db/database.ts';
import type { UserPhotoRow } from '../db/tables/accounts.ts';

export async function putPhoto(db: Db, row: UserPhotoRow): Promise<void> {
  await db
    .insertInto('user_photos')
    .values(row)
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ sha256: row.sha256, content_type: row.content_type }),
    )
    .execute();
}

export async function deletePhoto(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('user_photos').where('user_id', '=', userId).execute();
}

/** The picture of these bytes, where somebody has it. */
export function findPhoto(db: Db, sha256: string): Promise<UserPhotoRow | undefined> {
  return db.selectFrom('user_photos').selectAll().where('sha256', '=', sha256).limit(1).executeTakeFirst();
}
