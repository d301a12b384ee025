import { itemsOf, levelsOn } from '../access/item-levels.ts';
import type { Level } from '../access/levels.ts';
import type { ItemKind } from '../access/rows.ts';
import { findCollections } from '../collections/rows.ts';
import type { OpenAPISpecRow } from '../db/tables/openapi.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import { together } from '../db/together.ts';
import { findMembers } from '../members/rows.ts';
import { findSpecs } from '../openapi/rows.ts';
import { findSpaces } from '../spaces/rows.ts';
import type { PresentableUser } from '../users/rows.ts';
import type { Version } from './version.ts';

/** What stands outside the space and the caller may see of it. */
export interface SeenTargets {
  spaces: ReadonlySet<string>;
  collections: ReadonlyMap<string, CollectionRow & { level: Level }>;
  /** By slug. */
  specs: ReadonlyMap<string, OpenAPISpecRow>;
  users: ReadonlyMap<string, PresentableUser>;
}

/** From where is looked, and whose eyes they are. */
export type Looking = Pick<Version, 'context' | 'key'> & { access: Pick<Version['access'], 'viewer'> };

/** Ids of one statement: below what both engines take as parameters. */
const chunk = 5_000;

/**
 * Reads what stands behind these guards (`guardOf`), as far as the caller may see it; deleted spaces are not seen.
 */
export async function seenTargets(version: Looking, guards: Iterable<string>): Promise<SeenTargets> {
  const { context, key, access } = version;
  const { db } = context;
  const { organizationId, spaceId } = key;
  const { viewer } = access;
  const once = [...new Set(guards)];
  const idsOf = (kind: string) =>
    once.flatMap(guard => (guard.startsWith(`${kind}:`) ? guard.slice(kind.length + 1) : []));
  const [spaces, collections, specs, members] = await together(
    db,
    () => inChunks(idsOf('space'), ids => seenAmong(version, 'space', ids, () => findSpaces(db, viewer, ids))),
    () =>
      inChunks(idsOf('collection'), ids =>
        seenAmong(version, 'collection', ids, () => findCollections(db, organizationId, ids)),
      ),
    () => inChunks(idsOf('openapi'), slugs => findSpecs(db, organizationId, slugs)),
    () => inChunks(idsOf('user'), ids => findMembers(db, organizationId, ids)),
  );
  return {
    spaces: new Set([spaceId, ...spaces.map(({ id }) => id)]),
    collections: new Map(collections.map(row => [row.id, row])),
    specs: new Map(specs.map(row => [row.slug, row])),
    users: new Map(members.map(({ user_id: id, ...member }) => [id, { ...member, id }])),
  };
}

/** The rows of those items that the caller sees, each with the level. */
async function seenAmong<Row extends { id: string }>(
  { context: { db }, access: { viewer } }: Looking,
  kind: ItemKind,
  ids: readonly string[],
  read: () => Promise<readonly Row[]>,
): Promise<(Row & { level: Level })[]> {
  const [rows, levelOf] = await together(db, read, () => levelsOn(db, viewer, itemsOf(kind, ids)));
  return rows.flatMap(row => {
    const level = levelOf({ kind, id: row.id });
    return level === null ? [] : [{ ...row, level }];
  });
}

async function inChunks<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += chunk) rows.push(...(await read(ids.slice(from, from + chunk))));
  return rows;
}

/** Whether nothing hides what stands behind a guard; who may not see it is told the same as if it were not there. */
export function isSeen(guard: string, { spaces, collections, specs, users }: SeenTargets): boolean {
  const id = guard.slice(guard.indexOf(':') + 1);
  if (guard.startsWith('space:')) return spaces.has(id);
  if (guard.startsWith('collection:')) return collections.has(id);
  if (guard.startsWith('openapi:')) return specs.has(id);
  return guard === '' || users.has(id);
}
