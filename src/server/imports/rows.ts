import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
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

interface Runs {
  organizationId: string;
  userId: string;
  space?: string | undefined;
  changeRequest?: string | undefined;
}

const matching = (db: Db, { organizationId, userId, space, changeRequest }: Runs) =>
  db
    .selectFrom('import_runs')
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .$if(space !== undefined, query => query.where('space_id', '=', space ?? ''))
    .$if(changeRequest !== undefined, query => query.where('change_request_id', '=', changeRequest ?? ''));

/** Newest first. */
export function listImportRuns(db: Db, runs: Runs, request: PageRequest): Promise<Page<ImportRunRow>> {
  return fetchPage(
    matching(db, runs).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countImportRuns(db: Db, runs: Runs): Promise<number> {
  return countRows(matching(db, runs));
}

/** What these revisions were imported from, those that were. */
export async function importSources(
  db: Db,
  organizationId: string,
  revisions: readonly string[],
): Promise<ReadonlyMap<string, ImportRunRow['source']>> {
  if (revisions.length === 0) return new Map();
  const rows = await kept(db)
    .selectFrom('import_runs')
    .select(['revision_id', 'source'])
    .where('organization_id', '=', organizationId)
    .where('revision_id', 'in', revisions)
    .execute();
  return new Map(rows.flatMap(({ revision_id: id, source }) => (id === null ? [] : [[id, source] as const])));
}
