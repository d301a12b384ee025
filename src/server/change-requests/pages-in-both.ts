import { compareRoots } from '#document/changes.ts';
import type { Hash, ObjectStore } from '#document/object-store.ts';

/** On how many pages two sides changed something since the base that they have in common. */
export async function countPagesInBoth(store: ObjectStore, base: Hash, main: Hash, mine: Hash): Promise<number> {
  const changed = async (root: Hash) =>
    new Set((await compareRoots(store, base, root)).flatMap(change => ('page' in change ? [change.page.id] : [])));
  const [inMain, inMine] = [await changed(main), await changed(mine)];
  return [...inMine].filter(id => inMain.has(id)).length;
}
