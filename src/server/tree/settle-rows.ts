import { sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import type { Db } from '../db/database.ts';
import { derived, followAtOnce, lockTree, parent, restructureSpaces } from './structure-rows.ts';

/** Spaces with an id behind this one that do not follow their collections. */
const unsettledSpaces = (organizationId: string, after: string) => sql`
  select i.id from spaces i ${parent} where i.organization_id = ${organizationId} and i.id > ${after}
    and (i.path, i.base_level, i.stray) <> (${derived}) and ${isStaying(sql`i`)}`;

/** How far spaces follow their collections since a change. */
interface Settling {
  /** The change, as the organization is marked with it. */
  change: string;
  /** Id of the last space that is looked at. */
  after: string;
  done: number;
  total: number;
}

/** The next spaces follow their collections: those behind `from`, or all after another change. Undefined once all do. */
export async function settleSpacesFrom(
  tx: Db,
  organizationId: string,
  from: Settling | undefined,
): Promise<Settling | undefined> {
  await lockTree(tx, organizationId);
  const change = await unsettledBy(tx, organizationId);
  if (change === null) return undefined;
  const reached = from?.change === change ? from : await beginSettling(tx, organizationId, change, from);
  const { rows } = await sql<{ id: string }>`${unsettledSpaces(organizationId, reached.after)}
    order by i.id limit ${followAtOnce}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await restructureSpaces(tx, organizationId, { ids, stay: true }, async () => {});
  const last = ids.at(-1);
  if (last !== undefined && ids.length === followAtOnce)
    return { ...reached, after: last, done: reached.done + followAtOnce };
  await tx
    .updateTable('organizations')
    .set({ unsettled: null })
    .where('id', '=', organizationId)
    // Lists look out for spaces that depart while their organization is marked.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('departures').select('collection_id').where('organization_id', '=', organizationId))),
    )
    .execute();
  return undefined;
}

async function beginSettling(
  tx: Db,
  organizationId: string,
  change: string,
  { done } = { done: 0 },
): Promise<Settling> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${unsettledSpaces(organizationId, '')}) u`.execute(tx);
  return { change, after: '', done, total: done + Number(rows[0]?.count) };
}

/** What an organization is marked with while not all of its spaces follow their collections. */
export async function unsettledBy(db: Db, organizationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('organizations')
    .select('unsettled')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.unsettled ?? null;
}

export async function unsettledOrganizations(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('organizations').select('id').where('unsettled', 'is not', null).execute();
  return rows.map(({ id }) => id);
}
