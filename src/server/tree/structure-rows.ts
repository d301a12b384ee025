import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import type { Db } from '../db/database.ts';
import { maximumDepth, requireRoom } from '../db/path-limits.ts';
import { markClosed } from '../grants/closed-rows.ts';
import { touchSpaces } from '../spaces/told-rows.ts';
import { settleTexts } from './text-rows.ts';

/**
 * Lets one change of an organization's structure happen at a time: keys stay unique across spaces and collections, and
 * two moves cannot make a circle together.
 */
export async function lockTree(tx: Db, organizationId: string): Promise<void> {
  await lockTrees(tx, [organizationId]);
}

/** The same for several at once; in one order, so that those who lock the same ones do not wait for each other. */
export async function lockTrees(tx: Db, organizationIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', organizationIds)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Spaces of an organization: these, or all that stand in these collections. */
export type Spaces = { ids: readonly string[]; stay?: boolean } | { inCollections: readonly string[] };

/** The condition on a space `i`. */
export const isAmong = (spaces: Spaces) =>
  'ids' in spaces
    ? sql<boolean>`i.id in (${sql.join(spaces.ids)})`
    : sql<boolean>`i.parent_id in (${sql.join(spaces.inCollections)})`;

const isNothing = (spaces: Spaces) => ('ids' in spaces ? spaces.ids : spaces.inCollections).length === 0;

/** Where an item `i` stands and what members have there; its parent is `p`, all null at the top. */
export const derived = sql`coalesce(p.path || '/', '') || i.position,
  case when i.default_level is null then 'none' when i.default_level <> 'inherit' then i.default_level
    else coalesce(p.base_level, 'inherit') end,
  case when p.base_level = 'none' and i.default_level is not null and i.default_level <> 'inherit' then 1 else 0 end`;

const update = (table: 'spaces' | 'collections', organizationId: string): RawBuilder<unknown> => {
  const name = sql.table(table);
  return sql`update ${name} set path = d.path, base_level = d.base_level, stray = d.stray from derived d
    where ${name}.organization_id = ${organizationId} and ${name}.id = d.id`;
};

/** The parent `p` of an item `i`. */
export const parent = sql`left join collections p on p.organization_id = i.organization_id and p.id = i.parent_id`;

async function settleSpaces(tx: Db, organizationId: string, spaces: Spaces): Promise<void> {
  if (isNothing(spaces)) return;
  // In a collection the path of a space is as much longer as its position, which was looked at when it got it.
  const settled = 'ids' in spaces && !spaces.stay ? sql`returning spaces.path as path` : sql``;
  const { rows } = await sql<{ path: string }>`with derived (id, path, base_level, stray) as (
      select i.id, ${derived} from spaces i ${parent} where i.organization_id = ${organizationId} and ${isAmong(spaces)}
    ) ${update('spaces', organizationId)} ${settled}`.execute(tx);
  for (const { path } of rows) requireRoom(path, maximumDepth + 1);
}

/** Writes anew what follows from the place and the default level of collections, for them and those below. */
export async function settleCollections(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ path: string }>`with recursive derived (id, path, base_level, stray) as (
      select i.id, ${derived} from collections i ${parent}
      where i.organization_id = ${organizationId} and i.id in (${sql.join(ids)})
      union all
      select i.id, ${derived} from derived p
      cross join collections i where i.organization_id = ${organizationId} and i.parent_id = p.id
    ) ${update('collections', organizationId)} returning collections.path as path`.execute(tx);
  for (const { path } of rows) requireRoom(path, maximumDepth);
}

interface SpaceCount {
  all: number;
  hidden: number;
}

async function countSpaces(tx: Db, organizationId: string, spaces: Spaces): Promise<SpaceCount> {
  if (isNothing(spaces)) return { all: 0, hidden: 0 };
  const row = await tx
    .selectFrom('spaces as i')
    .where('i.organization_id', '=', organizationId)
    // In an expression: SQLite would take an index of the spaces that are not deleted for the key, and read them all.
    .where(sql<boolean>`coalesce(i.deleted_at, '') = ''`)
    .where(isAmong(spaces))
    // They were taken from the counts when their collection went.
    .where(isStaying(sql`i`))
    .select(eb => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(case when i.base_level = 'none' then 1 end)`.as('hidden'),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), hidden: Number(row.hidden) };
}

async function addToCounts(tx: Db, organizationId: string, { all, hidden }: SpaceCount): Promise<void> {
  if (all === 0 && hidden === 0) return;
  await tx
    .updateTable('organizations')
    .set(eb => ({
      space_count: eb('space_count', '+', all),
      hidden_space_count: eb('hidden_space_count', '+', hidden),
    }))
    .where('id', '=', organizationId)
    .execute();
}

/**
 * Changes where spaces stand, their titles, their default levels, or whether they are deleted, and writes anew what follows from it:
 * their paths and base levels, the texts that they are found by, the marks of grants, and the counts of their organization.
 * @param to the organization that they are in afterwards
 */
export async function restructureSpaces(
  tx: Db,
  organizationId: string,
  spaces: Spaces,
  change: () => Promise<unknown>,
  to = organizationId,
): Promise<void> {
  await lockTrees(tx, [organizationId, to]);
  const before = await countSpaces(tx, organizationId, spaces);
  await change();
  await settleSpaces(tx, to, spaces);
  // What follows its collection stays in one, or is deleted with it.
  if ('ids' in spaces && !spaces.stay) touchSpaces(tx, to, spaces.ids);
  const after = await countSpaces(tx, to, spaces);
  if (!isNothing(spaces)) {
    await settleTexts(tx, { from: organizationId, to }, isAmong(spaces));
    await markClosed(tx, to, isAmong(spaces));
  }
  if (to === organizationId) {
    await addToCounts(tx, to, { all: after.all - before.all, hidden: after.hidden - before.hidden });
  } else {
    await addToCounts(tx, organizationId, { all: -before.all, hidden: -before.hidden });
    await addToCounts(tx, to, after);
  }
}

/** So many spaces follow their collections in the transaction of a change. */
export const followAtOnce = 500;

/**
 * The same for collections with everything below them. Where that is more than can be written at once, the organization is
 * marked, and `baseLevelOf` asks their collections until `settleSpacesFrom` has written it.
 */
export async function restructureCollections(
  tx: Db,
  organizationId: string,
  ids: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  await lockTree(tx, organizationId);
  const settle = async () => {
    await change();
    await settleCollections(tx, organizationId, ids);
  };
  if (!(await haveMany(tx, organizationId, ids))) {
    const inCollections = await collectionsBelow(tx, organizationId, ids);
    return restructureSpaces(tx, organizationId, { inCollections }, settle);
  }
  await settle();
  await mark(tx, organizationId);
}

/** Takes the spaces of collections that go from the counts of their organization, and marks it until they have followed. */
export async function uncountSpaces(tx: Db, organizationId: string, collectionIds: readonly string[]): Promise<void> {
  const { all, hidden } = await countSpaces(tx, organizationId, { inCollections: collectionIds });
  await addToCounts(tx, organizationId, { all: -all, hidden: -hidden });
  await mark(tx, organizationId);
}

const mark = (tx: Db, organizationId: string) =>
  tx.updateTable('organizations').set({ unsettled: randomUUID() }).where('id', '=', organizationId).execute();

/** Whether the spaces below collections, or those themselves, are more than are written at once. */
export async function haveMany(
  tx: Db,
  organizationId: string,
  ids: readonly string[],
  atOnce = followAtOnce,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql<{ id: string }>`with recursive ${below(organizationId, ids)}
    select * from (select id from below union all
      select s.id from below cross join spaces s where s.organization_id = ${organizationId} and s.parent_id = below.id) found
    limit ${atOnce + 1}`.execute(tx);
  return rows.length > atOnce;
}

/** These collections and all collections below them. */
export async function collectionsBelow(tx: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`with recursive ${below(organizationId, ids)} select id from below`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const below = (organizationId: string, ids: readonly string[]) => sql`below (id) as (
  select id from collections where organization_id = ${organizationId} and id in (${sql.join(ids)})
  union all
  select c.id from below cross join collections c where c.organization_id = ${organizationId} and c.parent_id = below.id)`;
