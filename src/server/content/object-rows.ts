import type { Db } from '../db/database.ts';
import type { ObjectRow } from '../db/tables/content.ts';
import { spare } from './condemned-rows.ts';

/** Below what both engines take as parameters of one statement. */
const chunk = 2_000;

export async function readObjects(
  db: Db,
  organizationId: string,
  hashes: readonly string[],
): Promise<Pick<ObjectRow, 'hash' | 'data'>[]> {
  const rows: Pick<ObjectRow, 'hash' | 'data'>[] = [];
  for (let from = 0; from < hashes.length; from += chunk) {
    const found = await db
      .selectFrom('objects')
      .select(['hash', 'data'])
      .where('organization_id', '=', organizationId)
      .where('hash', 'in', hashes.slice(from, from + chunk))
      .execute();
    rows.push(...found);
  }
  return rows;
}

/**
 * Those of these objects that name others: roots, lists and indexes. The texts of pages, which could name anything,
 * stay where they are; one that looks like a list at worst names objects that are not there.
 */
export async function readStructures(db: Db, organizationId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('objects')
    .select('data')
    .where('organization_id', '=', organizationId)
    .where('hash', 'in', hashes)
    .where(eb => eb.or(['pages', 'items', 'lists'].map(name => eb('data', 'like', `{"${name}":%`))))
    .execute();
  return rows.map(({ data }) => data);
}

export async function insertObjects(
  db: Db,
  organizationId: string,
  objects: ReadonlyMap<string, string>,
): Promise<void> {
  await spare(db, organizationId, 'object', [...objects.keys()]);
  const rows = [...objects].map(([hash, data]) => ({ organization_id: organizationId, hash, data }));
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto('objects')
      .values(rows.slice(from, from + chunk))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
}

/** Takes over every object of another organization that the given hashes name. */
export async function copyObjects(db: Db, from: string, to: string, hashes: readonly string[]): Promise<void> {
  await spare(db, to, 'object', hashes);
  for (let start = 0; start < hashes.length; start += chunk) {
    await db
      .insertInto('objects')
      .columns(['organization_id', 'hash', 'data'])
      .expression(
        db
          .selectFrom('objects')
          .select(eb => [eb.val(to).as('organization_id'), 'hash', 'data'])
          .where('organization_id', '=', from)
          .where('hash', 'in', hashes.slice(start, start + chunk)),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
}
