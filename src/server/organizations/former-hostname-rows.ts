import type { Db } from '../db/database.ts';

/** More than these an organization does not hold: names must not be hoarded by changing them. */
const mostHeld = 5;

/** Keeps a hostname that an organization gave up, until `expires_at`; the oldest of too many go. */
export async function keepFormerHostname(
  db: Db,
  row: { hostname: string; organization_id: string; expires_at: string },
): Promise<void> {
  const { hostname: _hostname, ...changes } = row;
  await db
    .insertInto('former_hostnames')
    .values(row)
    .onConflict(conflict => conflict.column('hostname').doUpdateSet(changes))
    .execute();
  const held = await db
    .selectFrom('former_hostnames')
    .select('hostname')
    .where('organization_id', '=', row.organization_id)
    .orderBy('expires_at', 'desc')
    .orderBy('hostname')
    .execute();
  const tooMany = held.slice(mostHeld).map(({ hostname }) => hostname);
  if (tooMany.length > 0) await db.deleteFrom('former_hostnames').where('hostname', 'in', tooMany).execute();
}

/** Takes a hostname out of those that lead elsewhere. */
export async function forgetFormerHostname(db: Db, hostname: string): Promise<void> {
  await db.deleteFrom('former_hostnames').where('hostname', '=', hostname).execute();
}

/** Which of these hostnames other organizations gave up a while ago, and are still followed. */
export async function heldHostnames(
  db: Db,
  hostnames: readonly string[],
  { now, except }: { now: string; except: string | undefined },
): Promise<string[]> {
  let query = db
    .selectFrom('former_hostnames')
    .select('hostname')
    .where('hostname', 'in', hostnames)
    .where('expires_at', '>', now);
  if (except !== undefined) query = query.where('organization_id', '!=', except);
  return (await query.execute()).map(({ hostname }) => hostname);
}

/** The hostname that an organization with published sites has now, by one that it gave up. */
export async function findSuccessor(db: Db, hostname: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_hostnames as f')
    .innerJoin('organizations as o', 'o.id', 'f.organization_id')
    .where('f.hostname', '=', hostname)
    .where('f.expires_at', '>', now)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('sites as s')
          .select('s.id')
          .whereRef('s.organization_id', '=', 'o.id')
          .where('s.published', '=', 1),
      ),
    )
    .select('o.hostname')
    .executeTakeFirst();
  return row?.hostname;
}
