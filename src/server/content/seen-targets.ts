import { findSeenCollections } from '../collections/rows.ts';
import type { OpenAPISpecRow } from '../db/tables/openapi.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import { together } from '../db/together.ts';
import { findMembers } from '../members/rows.ts';
import { findSpecs } from '../openapi/rows.ts';
import { findSeenSpaces } from '../spaces/rows.ts';
import type { PresentableUser } from '../users/rows.ts';
import type { Version } from './version.ts';

/** What stands outside the space and the caller may see of it. */
export interface SeenTargets {
  spaces: ReadonlySet<string>;
  collections: ReadonlyMap<string, CollectionRow & { rank: number }>;
  /** By slug. */
  specs: ReadonlyMap<string, OpenAPISpecRow>;
  users: ReadonlyMap<string, PresentableUser>;
}

/** Ids of one statement: below what both engines take as parameters. */
const chunk = 5_000;

/**
 * Reads what stands behind these guards (`guardOf`), as far as the caller may see it; deleted spaces are not seen.
 */
export async function seenTargets(
  { context: { db }, key: { organizationId, spaceId }, access: { viewer } }: Version,
  guards: Iterable<string>,
): Promise<SeenTargets> {
  const once = [...new Set(guards)];
  const idsOf = (kind: string) =>
    once.flatMap(guard => (guard.startsWith(`${kind}:`) ? guard.slice(kind.length + 1) : []));
  const [spaces, collections, specs, members] = await together(
    db,
    () => inChunks(idsOf('space'), ids => findSeenSpaces(db, viewer, ids)),
    () => inChunks(idsOf('collection'), ids => findSeenCollections(db, viewer, ids)),
    () => inChunks(idsOf('openapi'), slugs => findSpecs(db, organizationId, slugs)),
    () => inChunks(idsOf('user'), ids => findMembers(db, organizationId, ids)),
  );
  return {
    spaces: new Set([spaceId, ...spaces.flatMap(({ id, rank }) => (rank >= 1 ? id : []))]),
    collections: new Map(collections.map(row => [row.id, row])),
    specs: new Map(specs.map(row => [row.slug, row])),
    users: new Map(members.map(({ user_id: id, ...member }) => [id, { ...member, id }])),
  };
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
