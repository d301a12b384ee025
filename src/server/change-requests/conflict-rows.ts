import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { ChangeRequestRow, ConflictRow } from '../db/tables/content.ts';
import type { InChangeRequest } from './rows.ts';

export async function insertConflicts(db: Db, rows: readonly ConflictRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000) {
    await db
      .insertInto('conflicts')
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
}

/** Those that an earlier update found and nobody decided: the sides have changed since. */
export async function deleteOpenConflicts(db: Db, key: ChangeRequestRow): Promise<void> {
  if (key.conflicts_open === 0) return;
  await db
    .deleteFrom('conflicts')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.id)
    .where('resolved_at', 'is', null)
    .execute();
}

interface ConflictFilter {
  revisionId?: string | undefined;
  resolved?: boolean | undefined;
}

const conflicts = (db: Db, key: InChangeRequest, { revisionId, resolved }: ConflictFilter) =>
  db
    .selectFrom('conflicts')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.id)
    .$if(revisionId !== undefined, query => query.where('revision_id', '=', revisionId ?? ''))
    .$if(resolved === true, query => query.where('resolved_at', 'is not', null))
    .$if(resolved === false, query => query.where('resolved_at', 'is', null));

export function listConflicts(
  db: Db,
  key: InChangeRequest,
  filter: ConflictFilter,
  request: PageRequest,
): Promise<Page<ConflictRow>> {
  return fetchPage(
    conflicts(db, key, filter).selectAll(),
    [
      { column: 'position', value: row => row.position, integer: true },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countConflicts(db: Db, key: InChangeRequest, filter: ConflictFilter): Promise<number> {
  return countRows(conflicts(db, key, filter));
}

export function findConflict(db: Db, key: InChangeRequest, id: string): Promise<ConflictRow | undefined> {
  return conflicts(db, key, {}).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateConflict(
  db: Db,
  key: InChangeRequest,
  id: string,
  changes: Partial<ConflictRow>,
): Promise<void> {
  await db
    .updateTable('conflicts')
    .set(changes)
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.id)
    .where('id', '=', id)
    .execute();
}
