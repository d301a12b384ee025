import type { Db } from '../db/database.ts';
import type { UploadPartRow, UploadRow } from '../db/tables/jobs.ts';

export type UploadKey = Pick<UploadRow, 'organization_id' | 'key'>;

/** In the order of their bytes. */
export function listParts(db: Db, { organization_id, key }: UploadKey): Promise<UploadPartRow[]> {
  return db
    .selectFrom('upload_parts')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('key', '=', key)
    .orderBy('start')
    .execute();
}

/** The upload, locked, so that two parts never begin at the same byte; `undefined` when it is gone. */
export function lockUpload(db: Db, { organization_id, key }: UploadKey): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

/** With its parts; a part that another process takes then finds nothing that it belongs to. */
export async function deleteUpload(db: Db, { organization_id, key }: UploadKey): Promise<void> {
  await lockUpload(db, { organization_id, key });
  for (const table of ['upload_parts', 'uploads'] as const)
    await db.deleteFrom(table).where('organization_id', '=', organization_id).where('key', '=', key).execute();
}

export async function insertPart(db: Db, part: UploadPartRow): Promise<void> {
  await db.insertInto('upload_parts').values(part).execute();
}
