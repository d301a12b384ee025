import type { QueryClient } from '@tanstack/react-query';

type Listed<Item> = { items: readonly Item[]; count: number };
type Cached<Item> = Listed<Item> | { pages: readonly Listed<Item>[] };

/** The operation whose answers are meant, as keys of the generated client name it. */
const keyOf = (operation: string) => [{ _id: operation }];

/**
 * Changes the rows of a list wherever it is cached, as one page or as many, with any search or filter.
 *
 * @param change the new row, or undefined to take it away
 * @returns puts back what was there
 */
export function patchLists<Item>(
  queries: QueryClient,
  operation: string,
  change: (item: Item) => Item | undefined,
): () => void {
  const patch = (list: Listed<Item>): Listed<Item> => {
    const items = list.items.flatMap(item => change(item) ?? []);
    return { ...list, items, count: list.count - (list.items.length - items.length) };
  };
  const before = queries.getQueriesData<Cached<Item>>({ queryKey: keyOf(operation) });
  queries.setQueriesData<Cached<Item>>({ queryKey: keyOf(operation) }, cached => {
    if (!cached) return cached;
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(patch) } : patch(cached);
  });
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
  };
}

/** Loads again what these operations answered, where it is in sight; the rest when it is next shown. */
export async function refreshOperations(queries: QueryClient, ...operations: string[]): Promise<void> {
  await Promise.all(operations.map(operation => queries.invalidateQueries({ queryKey: keyOf(operation) })));
}
