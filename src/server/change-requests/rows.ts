import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import { findRevision, type SpaceHome, type SpaceKey } from '../revisions/rows.ts';

/** What names one change request. */
export type InChangeRequest = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>;

const inSpace = (db: Db, { organizationId, spaceId }: SpaceHome) =>
  kept(db).selectFrom('change_requests').where('organization_id', '=', organizationId).where('space_id', '=', spaceId);

/** One of a space by its id, or by its number in it. */
function named(db: Db, home: SpaceHome, idOrNumber: string) {
  const number = /^\d{1,9}$/.test(idOrNumber) ? Number(idOrNumber) : undefined;
  const query = inSpace(db, home);
  return number === undefined ? query.where('id', '=', idOrNumber) : query.where('number', '=', number);
}

/** By id, or by its number in the space. */
export function findChangeRequest(db: Db, home: SpaceHome, idOrNumber: string): Promise<ChangeRequestRow | undefined> {
  return named(db, home, idOrNumber).selectAll().executeTakeFirst();
}

/** The newest revision of a change request. */
export function findRequestHead(db: Db, home: SpaceHome, idOrNumber: string): Promise<RevisionRow | undefined> {
  return findRevision(db, home, named(db, home, idOrNumber).select('revision_id').$asScalar());
}

export async function findChangeRequests(
  db: Db,
  key: SpaceKey,
  ids: readonly string[],
): Promise<Map<string, ChangeRequestRow>> {
  if (ids.length === 0) return new Map();
  const rows = await inSpace(db, key).selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(row => [row.id, row]));
}

export async function insertChangeRequest(db: Db, row: ChangeRequestRow): Promise<void> {
  await db.insertInto('change_requests').values(row).execute();
}

export async function updateChangeRequestRow(
  db: Db,
  { organization_id, space_id, id }: InChangeRequest,
  changes: Partial<ChangeRequestRow>,
): Promise<void> {
  await db
    .updateTable('change_requests')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute();
}

/** The change request, locked. */
export function lockChangeRequest(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  id: string,
): Promise<ChangeRequestRow> {
  return inSpace(db, { organizationId, spaceId })
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
