import { type QueryFunction, type QueryKey, type SkipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getChangeRequestChangesInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { GetChangeRequestChangesData, RevisionChanges } from '#client/types.gen.ts';
import { isCursorGone } from '#dashboard/shell/api-error.ts';
import { stale } from '#dashboard/shell/query-client.ts';

/** How many changes are asked for at once. */
export const changesLot = 200;

type LotOptions<Key extends QueryKey, Param> = {
  queryKey: Key;
  // The generated functions take the page as a string or as further request options.
  queryFn?: QueryFunction<RevisionChanges, Key, Param> | SkipToken | undefined;
};

type Lots<Key extends QueryKey, Param> = LotOptions<Key, Param> & {
  initialPageParam: Param;
  getNextPageParam: (last: RevisionChanges) => Param | undefined;
  staleTime: number;
};

/** @param options what the generated `…InfiniteOptions(args)` of a list of changes return */
export const lotsOf = <Key extends QueryKey, Param>(
  { queryKey, queryFn }: LotOptions<Key, Param>,
  staleTime: number = stale.list,
): Lots<Key, Param> => ({
  queryKey,
  ...(queryFn && { queryFn }),
  // The first page has no token: the generated function then sends the arguments as they are.
  initialPageParam: {} as Param,
  // A token is the other form of the parameter that the generated function takes.
  getNextPageParam: (last: RevisionChanges) => last.next?.page as Param | undefined,
  staleTime,
});

type Query = Omit<NonNullable<GetChangeRequestChangesData['query']>, 'page' | 'limit'>;

/** What a change request does, in lots; `useEveryChange` asks for all of them, one after the other. */
export const changeLots = (path: GetChangeRequestChangesData['path'], query: Query = {}, staleTime?: number) =>
  lotsOf(getChangeRequestChangesInfiniteOptions({ path, query: { ...query, limit: changesLot } }), staleTime);

function joined(lots: readonly RevisionChanges[] | undefined): RevisionChanges | undefined {
  const [first] = lots ?? [];
  if (!first || !lots) return undefined;
  const { next: _, more: __, ...head } = first;
  const more = lots.at(-1)?.more;
  return { ...head, changes: lots.flatMap(({ changes }) => changes), ...(more !== undefined && { more }) };
}

type EveryOptions<Key extends QueryKey, Param> = Lots<Key, Param> & {
  enabled?: boolean;
  refetchOnWindowFocus?: boolean;
};

/** Milliseconds after which a torn list begins anew: who wrote just now may be writing still. */
const pause = 1000;

/** A list of changes that grows until it is whole. */
export function useEveryChange<Key extends QueryKey, Param>(options: EveryOptions<Key, Param>) {
  const query = useInfiniteQuery(options);
  const { hasNextPage, isFetching, isError, isFetchNextPageError, error, fetchNextPage, refetch } = query;
  const isWhole = query.isSuccess && !hasNextPage;
  const [hasBegunAnew, setBegunAnew] = useState(false);
  if (isWhole && !isError && hasBegunAnew) setBegunAnew(false);
  // A page only follows one of the same two revisions: meanwhile there is another. Once the list begins anew by itself;
  // torn again before it is whole, it is for the person to decide.
  const isTorn = query.data !== undefined && isCursorGone(error);
  const beginsAnew = isTorn && !hasBegunAnew;
  const lots = query.data?.pages;
  // An answer that is there before the next drawing leaves all but the lots, or the error, as they were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [lots, error, hasNextPage, isFetching, isError, fetchNextPage]);
  useEffect(() => {
    if (!beginsAnew) return;
    const timer = setTimeout(() => {
      setBegunAnew(true);
      void refetch();
    }, pause);
    return () => clearTimeout(timer);
  }, [beginsAnew, refetch]);
  return {
    data: useMemo(() => joined(lots), [lots]),
    isPending: query.isPending,
    isSuccess: query.isSuccess,
    isRefetching: query.isRefetching,
    /** Why nothing is there, or may be no longer true. What could not be added is told by `goOn`. */
    error: isFetchNextPageError || beginsAnew ? null : error,
    refetch,
    /** All of it is there. */
    isWhole,
    /** Asks again for what could not be added; undefined where nothing failed. */
    goOn: isFetchNextPageError && !beginsAnew ? () => void (isTorn ? refetch() : fetchNextPage()) : undefined,
  };
}
