import { keepPreviousData, type QueryClient, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListOptions, pageByPage } from '#dashboard/shell/every-page.ts';

/** The envelope of every list the service answers. */
type PageOf<Item> = { items: readonly Item[]; next?: { page: string } | undefined; count?: number | undefined };

export type Pages<Item> = {
  rows: readonly Item[];
  /** How many there are in all, if the service says. */
  count: number | undefined;
  isPending: boolean;
  error: unknown;
  /** True while the rows still answer an earlier search or filter. */
  isStale: boolean;
  hasMore: boolean;
  isFetchingMore: boolean;
  fetchMore: () => void;
  retry: () => void;
  isRetrying: boolean;
};

/** Asks for the first page of a list before its screen is there. */
export const prefetchPages = <Item, Key extends QueryKey, Param>(
  queries: QueryClient,
  options: ListOptions<PageOf<Item>, Key, Param>,
): Promise<void> => queries.prefetchInfiniteQuery(pageByPage(options));

/**
 * All pages of a list as one growing list of rows. While a new search or filter loads, the earlier rows stay.
 *
 * @param options what the generated `…InfiniteOptions(args)` of a list operation returns
 */
export function usePages<Item, Key extends QueryKey, Param>(
  options: ListOptions<PageOf<Item>, Key, Param>,
  { enabled = true }: { enabled?: boolean } = {},
): Pages<Item> {
  const query = useInfiniteQuery({
    ...pageByPage(options),
    placeholderData: keepPreviousData,
    enabled,
  });
  const pages = query.data?.pages;
  return {
    rows: useMemo(() => (pages ?? []).flatMap(page => page.items), [pages]),
    count: pages?.[0]?.count,
    isPending: query.isPending,
    error: query.error,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
    isRetrying: query.isRefetching,
  };
}
