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
        .doUpdateSet({ job_id, created_at, sha256: null, size: null, sheets: null, error: null }),
    )
    .execute();
}

export async function finishPdf(
  db: Db,
  { organization_id, space_id, key }: Key,
  end: Partial<Pick<PdfRow, 'sha256' | 'size' | 'sheets' | 'error'>>,
): Promise<void> {
  await db
    .updateTable('pdfs')
    .set(end)
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('key', '=', key)
    .execute();
}

/** Forgets those made before that time. Gives the files that nobody has a use for any more. */
export async function deletePdfs(db: Db, before: string): Promise<string[]> {
  const old = await db.deleteFrom('pdfs').where('created_at', '<', before).returning('sha256').execute();
  const files = [...new Set(old.flatMap(({ sha256 }) => sha256 ?? []))];
  const kept = new Set<string | null>();
  for (let from = 0; from < files.length; from += 1000) {
    const rows = await db
      .selectFrom('pdfs')
      .select('sha256')
      .where('sha256', 'in', files.slice(from, from + 1000))
      .execute();
    for (const { sha256 } of rows) kept.add(sha256);
  }
  return files.filter(file => !kept.has(file));
}
