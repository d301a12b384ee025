import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { TranslationLogRow } from '../db/tables/translations.ts';
import type { TranslationKey } from './memory-rows.ts';

const logOf = (db: Db, { organizationId, translationId }: TranslationKey) =>
  db
    .selectFrom('translation_log')
    .where('organization_id', '=', organizationId)
    .where('translation_id', '=', translationId);

/** Those that failed first, each in the order of their ends. */
export function listLogRows(db: Db, key: TranslationKey, request: PageRequest): Promise<Page<TranslationLogRow>> {
  return fetchPage(
    logOf(db, key).selectAll(),
    [
      { column: 'outcome', value: row => row.outcome },
      { column: 'finished_at', value: row => row.finished_at },
      { column: 'page_id', value: row => row.page_id },
    ],
    request,
  );
}

export const countLogRows = (db: Db, key: TranslationKey): Promise<number> => countRows(logOf(db, key));

const failed = (db: Db, key: TranslationKey) => logOf(db, key).where('outcome', '=', 'failed');

export const countFailed = (db: Db, key: TranslationKey): Promise<number> => countRows(failed(db, key));

/** Why pages and reusable contents failed, or those with these ids, as it is kept, by their ids. */
export async function findFailures(db: Db, key: TranslationKey, ids?: readonly string[]): Promise<Map<string, string>> {
  if (ids?.length === 0) return new Map();
  const rows = await failed(db, key)
    .select(['page_id', 'reason'])
    .$if(ids !== undefined, query => query.where('page_id', 'in', ids ?? []))
    .execute();
  return new Map(rows.map(({ page_id, reason }) => [page_id, reason ?? '""']));
}

export async function saveLogRow(tx: Db, row: TranslationLogRow): Promise<void> {
  const { organization_id: _, translation_id: __, page_id: ___, ...changes } = row;
  await tx
    .insertInto('translation_log')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'translation_id', 'page_id']).doUpdateSet(changes))
    .execute();
}

export async function clearLog(tx: Db, { organizationId, translationId }: TranslationKey): Promise<void> {
  await tx
    .deleteFrom('translation_log')
    .where('organization_id', '=', organizationId)
    .where('translation_id', '=', translationId)
    .execute();
}
