import { getContentTree } from '#client/sdk.gen.ts';
import type { ContentTree, ContentTreeItem } from '#client/types.gen.ts';

/** What follows in one parent (undefined: the top). */
export async function loadMore(
  organizationId: string,
  limit: number,
  parent: string | undefined,
  page: string,
  signal?: AbortSignal,
): Promise<ContentTree> {
  const query = { ...(parent && { parent }), page, limit };
  const { data } = await getContentTree({
    path: { organizationId },
    query,
    ...(signal && { signal }),
    throwOnError: true,
  });
  return data;
}

/** Items by a part of their titles or by their ids, with the collections around them. */
export async function findMore(
  organizationId: string,
  query: { search?: string; items?: string[]; limit?: number },
  signal?: AbortSignal,
): Promise<ContentTree> {
  const path = { organizationId };
  const { data } = await getContentTree({ path, query, ...(signal && { signal }), throwOnError: true });
  return data;
}

/** Whether an item came by itself: what stands before it in its parent may not be loaded. */
const isFound = (item: ContentTreeItem): boolean => 'found' in item;

/** The tree with items that were found somewhere behind what is loaded. */
export function withFound(tree: ContentTree, { items }: Pick<ContentTree, 'items'>): ContentTree {
  const seen = new Set(tree.items.map(item => item.id));
  const found = items.filter(item => !seen.has(item.id)).map(item => ({ ...item, found: true }));
  return found.length === 0 ? tree : { ...tree, items: [...tree.items, ...found] };
}

/** The tree with what was loaded later of one parent. */
export function withMore(tree: ContentTree, parent: string | undefined, more: ContentTree): ContentTree {
  const { next, ...rest } = tree;
  const loaded = tree.items.filter(item => !isFound(item)).map(item => item.id);
  const seen = new Set(loaded);
  const fresh = more.items.filter(item => !seen.has(item.id));
  const isFresh = new Set(fresh.map(item => item.id));
  const items = tree.items
    .filter(item => !isFresh.has(item.id))
    .map(({ next: own, ...item }) => {
      const follows = item.id === parent ? more.next : own;
      return { ...item, ...(follows && { next: follows }) };
    });
  const follows = parent === undefined ? more.next : next;
  return {
    ...rest,
    // What was found stays behind what is loaded.
    items: [...items.filter(item => seen.has(item.id)), ...fresh, ...items.filter(item => !seen.has(item.id))],
    ...(follows && { next: follows }),
  };
}

/** How many items are asked for by id at once. */
const most = 100;

type Reading = {
  /** What follows in one parent. */
  load: (parent: string | undefined, page: string) => Promise<ContentTree>;
  find: (ids: string[]) => Promise<ContentTree>;
};

/** A tree that was loaded again, as far as it was known before: what "Show more" brought, and what was found, stays. */
export async function asFarAs(known: ContentTree, fresh: ContentTree, { load, find }: Reading): Promise<ContentTree> {
  const countIn = ({ items }: ContentTree, parent: string | undefined) =>
    items.filter(item => (item.parent ?? undefined) === parent && !isFound(item)).length;
  let tree = fresh;
  const collections = known.items.filter(({ type }) => type === 'collection').map(({ id }) => id);
  for (const parent of [undefined, ...collections]) {
    const wanted = countIn(known, parent);
    const nextOf = () => (parent === undefined ? tree : tree.items.find(({ id }) => id === parent))?.next?.page;
    for (let page = nextOf(); page !== undefined && countIn(tree, parent) < wanted; page = nextOf())
      tree = withMore(tree, parent, await load(parent, page));
  }
  const seen = new Set(tree.items.map(({ id }) => id));
  const lost = known.items.filter(item => isFound(item) && !seen.has(item.id)).map(({ id }) => id);
  for (let at = 0; at < lost.length; at += most) tree = withFound(tree, await find(lost.slice(at, at + most)));
  return tree;
}
