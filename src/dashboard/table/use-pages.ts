import {
  keepPreviousData,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { stale } from '#dashboard/shell/query-client.ts';

/** The envelope of every list the service answers. */
type PageOf<Item> = { items: readonly Item[]; next?: { page: string } | undefined; count?: number | undefined };

/** What the generated `…InfiniteOptions(args)` return, as far as it matters here. */
type PagesOptions<Item, Key extends QueryKey, Param> = {
  queryKey: Key;
  // The generated functions take the page as a string or as further request options.
  queryFn?: QueryFunction<PageOf<Item>, Key, Param> | SkipToken | undefined;
};

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

type InfiniteOptions<Item, Key extends QueryKey, Param> = PagesOptions<Item, Key, Param> & {
  initialPageParam: Param;
  getNextPageParam: (last: PageOf<Item>) => Param | undefined;
  staleTime: number;
};

function infinite<Item, Key extends QueryKey, Param>(
  options: PagesOptions<Item, Key, Param>,
): InfiniteOptions<Item, Key, Param> {
  return {
    queryKey: options.queryKey,
    // The first page has no token: the generated function then sends the arguments as they are.
    initialPageParam: {} as Param,
    ...(options.queryFn && { queryFn: options.queryFn }),
    // A token is the other form of the parameter that the generated function takes.
    getNextPageParam: last => last.next?.page as Param | undefined,
    staleTime: stale.list,
  };
}

/** Asks for the first page of a list before its screen is there. */
export const prefetchPages = <Item, Key extends QueryKey, Param>(
  queries: QueryClient,
  options: PagesOptions<Item, Key, Param>,
): Promise<void> => queries.prefetchInfiniteQuery(infinite(options));

/**
 * All pages of a list as one growing list of rows. While a new search or filter loads, the earlier rows stay.
 *
 * @param options what the generated `…InfiniteOptions(args)` of a list operation returns
 */
export function usePages<Item, Key extends QueryKey, Param>(
  options: PagesOptions<Item, Key, Param>,
  { enabled = true }: { enabled?: boolean } = {},
): Pages<Item> {
  const query = useInfiniteQuery({
    ...infinite(options),
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
