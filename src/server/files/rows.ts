import type { Db } from '../db/database.ts';
import type { UploadRow } from '../db/tables/jobs.ts';

export async function insertUpload(db: Db, upload: Omit<UploadRow, 'sha256' | 'size'>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

export function findUpload(db: Db, organizationId: string, key: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function completeUpload(
  db: Db,
  organizationId: string,
  key: string,
  file: { sha256: string; size: number },
): Promise<void> {
  await db
    .updateTable('uploads')
    .set(file)
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .execute();
}

/** Only the announcements go; the bytes may be in use elsewhere. */
export async function deleteUploads(db: Db, expiredBefore: string): Promise<void> {
  await db.deleteFrom('uploads').where('expires_at', '<', expiredBefore).execute();
}
