import { getContentTree } from '#client/sdk.gen.ts';
import type { ContentTree } from '#client/types.gen.ts';

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

/** The tree with what was loaded later of one parent. */
export function withMore(tree: ContentTree, parent: string | undefined, more: ContentTree): ContentTree {
  const seen = new Set(tree.items.map(item => item.id));
  const { next, ...rest } = tree;
  const items = tree.items.map(({ next: own, ...item }) => {
    const follows = item.id === parent ? more.next : own;
    return { ...item, ...(follows && { next: follows }) };
  });
  const follows = parent === undefined ? more.next : next;
  return {
    ...rest,
    items: [...items, ...more.items.filter(item => !seen.has(item.id))],
    ...(follows && { next: follows }),
  };
}

/**
 * A tree that was loaded again, as far as it was known before: what "Show more" brought stays.
 *
 * @param load what follows in one parent
 */
export async function asFarAs(
  known: ContentTree,
  fresh: ContentTree,
  load: (parent: string | undefined, page: string) => Promise<ContentTree>,
): Promise<ContentTree> {
  const countIn = ({ items }: ContentTree, parent: string | undefined) =>
    items.filter(item => (item.parent ?? undefined) === parent).length;
  let tree = fresh;
  const collections = known.items.filter(({ type }) => type === 'collection').map(({ id }) => id);
  for (const parent of [undefined, ...collections]) {
    const wanted = countIn(known, parent);
    const nextOf = () => (parent === undefined ? tree : tree.items.find(({ id }) => id === parent))?.next?.page;
    for (let page = nextOf(); page !== undefined && countIn(tree, parent) < wanted; page = nextOf())
      tree = withMore(tree, parent, await load(parent, page));
  }
  return tree;
}
