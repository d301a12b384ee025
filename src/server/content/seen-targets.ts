import { findSeenCollections } from '../collections/rows.ts';
import type { OpenAPISpecRow } from '../db/tables/openapi.ts';
import type { CollectionRow } from '../db/tables/spaces.ts';
import { findMembers } from '../members/rows.ts';
import { findSpecs } from '../openapi/rows.ts';
import { findSeenSpaces } from '../spaces/rows.ts';
import type { PresentableUser } from '../users/rows.ts';
import type { FoundLink } from './page-links.ts';
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

/** Reads what these links point to outside the space, as far as the caller may see it; deleted spaces are not seen. */
export async function seenTargets(
  { context: { db }, key: { organizationId, spaceId }, access: { viewer } }: Version,
  links: readonly FoundLink[],
): Promise<SeenTargets> {
  const idsOf = (kind: FoundLink['kind']) => links.flatMap(link => (link.kind === kind ? (link.target_id ?? []) : []));
  const spaces = await inChunks(
    links.flatMap(({ target_space }) => target_space ?? []).filter(id => id !== spaceId),
    ids => findSeenSpaces(db, viewer, ids),
  );
  const collections = await inChunks(idsOf('collection'), ids => findSeenCollections(db, viewer, ids));
  const specs = await inChunks(idsOf('openapi'), slugs => findSpecs(db, organizationId, slugs));
  const members = await inChunks(idsOf('user'), ids => findMembers(db, organizationId, ids));
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
  const once = [...new Set(ids)];
  const rows: Row[] = [];
  for (let from = 0; from < once.length; from += chunk) rows.push(...(await read(once.slice(from, from + chunk))));
  return rows;
}

/** Whether the target is nothing that is hidden from the caller; who may not see it is told the same as if it were not there. */
export function isSeen({ kind, target_space, target_id }: FoundLink, seen: SeenTargets): boolean {
  if (target_space !== null) return seen.spaces.has(target_space);
  if (target_id === null) return true;
  if (kind === 'collection') return seen.collections.has(target_id);
  if (kind === 'openapi') return seen.specs.has(target_id);
  return kind !== 'user' || seen.users.has(target_id);
}
