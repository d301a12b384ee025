import type { Db } from '../db/database.ts';
import type { ObjectRow } from '../db/tables/content.ts';

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

export async function insertObjects(
  db: Db,
  organizationId: string,
  objects: ReadonlyMap<string, string>,
): Promise<void> {
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
