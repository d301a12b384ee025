import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getChangeRequestChangesInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { GetChangeRequestChangesData, RevisionChanges } from '#client/types.gen.ts';
import { isCursorGone } from '#dashboard/shell/api-error.ts';
import { type PageByPage, pageByPage, useEveryPage } from '#dashboard/shell/every-page.ts';

/** How many changes are asked for at once. */
export const changesLot = 200;

type Query = Omit<NonNullable<GetChangeRequestChangesData['query']>, 'page' | 'limit'>;

/** What a change request does, in lots; `useEveryChange` asks for all of them, one after the other. */
export const changeLots = (path: GetChangeRequestChangesData['path'], query: Query = {}, staleTime?: number) =>
  pageByPage(getChangeRequestChangesInfiniteOptions({ path, query: { ...query, limit: changesLot } }), staleTime);

function joined(lots: readonly RevisionChanges[] | undefined): RevisionChanges | undefined {
  const [first] = lots ?? [];
  if (!first || !lots) return undefined;
  const { next: _, more: __, ...head } = first;
  const more = lots.at(-1)?.more;
  return { ...head, changes: lots.flatMap(({ changes }) => changes), ...(more !== undefined && { more }) };
}

type EveryOptions<Key extends QueryKey, Param> = PageByPage<RevisionChanges, Key, Param> & {
  enabled?: boolean;
  refetchOnWindowFocus?: boolean;
};

/** Milliseconds after which a torn list begins anew: who wrote just now may be writing still. */
const pause = 1000;

/** A list of changes that grows until it is whole. */
export function useEveryChange<Key extends QueryKey, Param>(options: EveryOptions<Key, Param>) {
  const query = useInfiniteQuery(options);
  const { hasNextPage, isError, isFetchNextPageError, error, fetchNextPage, refetch } = query;
  useEveryPage(query);
  const isWhole = query.isSuccess && !hasNextPage;
  const [hasBegunAnew, setBegunAnew] = useState(false);
  if (isWhole && !isError && hasBegunAnew) setBegunAnew(false);
  // A page only follows one of the same two revisions: meanwhile there is another. Once the list begins anew by itself;
  // torn again before it is whole, it is for the person to decide.
  const isTorn = query.data !== undefined && isCursorGone(error);
  const beginsAnew = isTorn && !hasBegunAnew;
  const lots = query.data?.pages;
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
