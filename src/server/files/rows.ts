import { sql } from 'kysely';
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

export function findUploads(db: Db, organizationId: string, keys: readonly string[]): Promise<UploadRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('key', 'in', keys)
    .execute();
}

export async function completeUpload(
  db: Db,
  organizationId: string,
  key: string,
  { sha256, size }: { sha256: string; size: number },
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ sha256, size })
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .execute();
  await db.deleteFrom('upload_parts').where('organization_id', '=', organizationId).where('key', '=', key).execute();
}

/** Only the announcements go; the bytes may be in use elsewhere. */
export async function deleteUploads(db: Db, expiredBefore: string): Promise<void> {
  await db
    .deleteFrom('upload_parts')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('uploads')
          .select('key')
          .whereRef('uploads.organization_id', '=', 'upload_parts.organization_id')
          .whereRef('uploads.key', '=', 'upload_parts.key')
          .where('expires_at', '<', expiredBefore),
      ),
    )
    .execute();
  await db.deleteFrom('uploads').where('expires_at', '<', expiredBefore).execute();
}

/** Every column that names bytes of the file store. */
export const fileColumns = [
  ['content_files', 'sha256'],
  ['comment_files', 'sha256'],
  ['uploads', 'sha256'],
  ['upload_parts', 'sha256'],
  ['pdfs', 'sha256'],
  ['openapi_specs', 'source_sha256'],
  ['openapi_versions', 'raw_sha256'],
  ['openapi_versions', 'files_sha256'],
  ['openapi_versions', 'index_sha256'],
  ['openapi_versions', 'parts_sha256'],
  ['organizations', 'logo_sha256'],
  ['deleted_organizations', 'logo_sha256'],
  ['site_pictures', 'sha256'],
  ['user_photos', 'sha256'],
] as const;

/** The files that some row names, of all organizations. */
export async function usedFiles(db: Db): Promise<Set<string>> {
  const selects = fileColumns.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as sha256 from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  );
  const { rows } = await sql<{ sha256: string }>`${sql.join(selects, sql` union `)}`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
}
