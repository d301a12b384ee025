import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { ImportRunRow } from '../db/tables/content.ts';

export async function insertImportRun(db: Db, row: ImportRunRow): Promise<void> {
  await db.insertInto('import_runs').values(row).execute();
}

export async function updateImportRun(
  db: Db,
  organizationId: string,
  id: string,
  changes: Partial<ImportRunRow>,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export function findImportRun(db: Db, organizationId: string, id: string): Promise<ImportRunRow | undefined> {
  return db
    .selectFrom('import_runs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

const ofUser = (db: Db, organizationId: string, userId: string) =>
  db.selectFrom('import_runs').where('organization_id', '=', organizationId).where('created_by', '=', userId);

/** Newest first. */
export function listImportRuns(
  db: Db,
  organizationId: string,
  userId: string,
  request: PageRequest,
): Promise<Page<ImportRunRow>> {
  return fetchPage(
    ofUser(db, organizationId, userId).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countImportRuns(db: Db, organizationId: string, userId: string): Promise<number> {
  return countRows(ofUser(db, organizationId, userId));
}
