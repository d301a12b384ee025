import { deriveAll } from '../content/derived.ts';
import { copyObjects } from '../content/object-rows.ts';
import { reachableHashes } from '../content/reachable.ts';
import { breakLinksTo, copyContentFiles } from '../content/rows.ts';
import { ContentStore } from '../content/store.ts';
import { loadTree, type SharedTree } from '../content/trees.ts';
import type { Db } from '../db/database.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { removeSpaceFromIndex } from '../search/index-pages.ts';
import { moveContentRows, rootsOf } from './content-rows.ts';

/** Takes all content of a space to another organization: every revision, its requests and comments. Gives its main content. */
export async function transferContent(tx: Db, space: SpaceRow, to: string): Promise<SharedTree | undefined> {
  const from = space.organization_id;
  const roots = await rootsOf(tx, from, space.id);
  const hashes = [
    ...(await reachableHashes(
      tx,
      from,
      roots.map(({ root }) => root),
    )),
  ];
  await copyObjects(tx, from, to, hashes);
  await copyContentFiles(tx, from, to, hashes);
  await removeSpaceFromIndex(tx, from, space.id);
  await moveContentRows(tx, from, space.id, to);
  await breakLinksTo(tx, { organizationId: from, spaceId: space.id });
  const head = roots.find(({ id }) => id === space.revision_id);
  if (!head) return undefined;
  const store = new ContentStore(tx, to);
  await deriveAll(tx, store, { organizationId: to, spaceId: space.id }, head.root);
  return loadTree(store, head.root);
}
