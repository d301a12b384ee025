import type { Db } from '../db/database.ts';
import type { PdfRow } from '../db/tables/pdf.ts';

type Key = Pick<PdfRow, 'organization_id' | 'space_id' | 'key'>;

export function findPdf(db: Db, { organization_id, space_id, key }: Key): Promise<PdfRow | undefined> {
  return db
    .selectFrom('pdfs')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Notes that a job makes it, in place of an earlier one that failed. */
export async function startPdf(db: Db, row: Key & Pick<PdfRow, 'job_id' | 'created_at'>): Promise<void> {
  const { job_id, created_at } = row;
  await db
    .insertInto('pdfs')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'space_id', 'key'])
        .doUpdateSet({ job_id, created_at, sha256: null, size: null, sheets: null, error: null, failed_page: null }),
    )
    .execute();
}

export async function finishPdf(
  db: Db,
  { organization_id, space_id, key }: Key,
  end: Partial<Pick<PdfRow, 'sha256' | 'size' | 'sheets' | 'error' | 'failed_page'>>,
): Promise<void> {
  await db
    .updateTable('pdfs')
    .set(end)
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('key', '=', key)
    .execute();
}

/** Forgets those made before that time. */
export async function deletePdfs(db: Db, before: string): Promise<void> {
  await db.deleteFrom('pdfs').where('created_at', '<', before).execute();
}
