import type { QueryFunction, QueryKey, SkipToken, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stale } from '#dashboard/shell/query-client.ts';

/** A part of a list, and where the next begins. */
type Part = { next?: { page: string } | undefined };

/** What the generated `…InfiniteOptions(args)` of a list return, as far as it matters here. */
export type ListOptions<Answer, Key extends QueryKey, Param> = {
  queryKey: Key;
  // The generated functions take the page as a string or as further request options.
  queryFn?: QueryFunction<Answer, Key, Param> | SkipToken | undefined;
};

/** How a list is read page by page. */
export type PageByPage<Answer, Key extends QueryKey, Param> = ListOptions<Answer, Key, Param> & {
  initialPageParam: Param;
  getNextPageParam: (last: Answer) => Param | undefined;
  staleTime: number;
};

/** @param options what the generated `…InfiniteOptions(args)` of a list return */
export const pageByPage = <Answer extends Part, Key extends QueryKey, Param>(
  { queryKey, queryFn }: ListOptions<Answer, Key, Param>,
  staleTime: number = stale.list,
): PageByPage<Answer, Key, Param> => ({
  queryKey,
  ...(queryFn && { queryFn }),
  // The first page has no token: the generated function then sends the arguments as they are.
  initialPageParam: {} as Param,
  // A token is the other form of the parameter that the generated function takes.
  getNextPageParam: (last: Answer) => last.next?.page as Param | undefined,
  staleTime,
});

type Growing = Pick<
  UseInfiniteQueryResult<unknown>,
  'data' | 'error' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>;

/** Asks for one page after the other, until the list is whole or one fails. */
export function useEveryPage({ data, error, hasNextPage, isFetching, isError, fetchNextPage }: Growing): void {
  // An answer that is there before the next drawing leaves all but the pages, or the error, as they were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [data, error, hasNextPage, isFetching, isError, fetchNextPage]);
}
