import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { CondemnedRow } from '../db/tables/content.ts';

type Kind = CondemnedRow['kind'];

/** Below what both engines take as parameters of one statement. */
const chunk = 2_000;

/**
 * Takes these off the list of what is to go; to be called in the transaction that stores them, before it does. A
 * removal at the same moment either finds them off the list, or is over when this returns, and they are stored anew.
 */
export async function spare(db: Db, organizationId: string, kind: Kind, hashes: readonly string[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += chunk) {
    await db
      .deleteFrom('condemned')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', kind)
      .where('hash', 'in', hashes.slice(from, from + chunk))
      .execute();
  }
}

/** Puts these on the list; those that are there keep their time. */
export async function condemn(
  db: Db,
  organizationId: string,
  kind: Kind,
  hashes: readonly string[],
  at: string,
): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('condemned')
    .values(hashes.map(hash => ({ organization_id: organizationId, kind, hash, condemned_at: at })))
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/** Removes those of these that were on the list by that time and still are. Gives how many went. */
export async function removeCondemned(
  db: Db,
  organizationId: string,
  kind: Kind,
  hashes: readonly string[],
  by: string,
): Promise<number> {
  const due = await db
    .deleteFrom('condemned')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('hash', 'in', hashes)
    .where('condemned_at', '<=', by)
    .returning('hash')
    .execute();
  const gone = due.map(({ hash }) => hash);
  if (gone.length === 0) return 0;
  if (kind === 'object')
    await db.deleteFrom('objects').where('organization_id', '=', organizationId).where('hash', 'in', gone).execute();
  else
    await db
      .deleteFrom('content_files')
      .where('organization_id', '=', organizationId)
      .where('sha256', 'in', gone)
      .execute();
  return gone.length;
}

export async function anyCondemned(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('condemned')
    .select('hash')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface StoredRow {
  hash: string;
  /** When it was put on the list; `null` when it is not. */
  condemned_at: string | null;
}

/** What the organization stores, behind a hash, in the order of hashes. */
export async function storedAfter(
  db: Db,
  organizationId: string,
  kind: Kind,
  after: string,
  limit: number,
): Promise<StoredRow[]> {
  const [table, column] = kind === 'object' ? (['objects', 'hash'] as const) : (['content_files', 'sha256'] as const);
  const hash = sql.ref<string>(`s.${column}`);
  const { rows } = await sql<StoredRow>`select ${hash} as hash, c.condemned_at from ${sql.table(table)} s
    left join condemned c on c.organization_id = s.organization_id and c.kind = ${kind} and c.hash = ${hash}
    where s.organization_id = ${organizationId} and ${hash} > ${after} order by ${hash} limit ${limit}`.execute(db);
  return rows;
}
