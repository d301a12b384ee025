import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { FoundPage } from '#client/types.gen.ts';
import { type ContentKey, findInContent } from '#dashboard/editor/edited-content.ts';
import { useEveryPage } from '#dashboard/shell/every-page.ts';

export type Wanted = { find: string; matchCase: boolean; wholeWord: boolean; what: 'words' | 'links' };

/** A page, or a reusable content, with matches. */
export type Found = Omit<FoundPage, 'page'> & { id: string; title: string; emoji?: string; isReusable: boolean };

const text = (flag: boolean) => (flag ? 'true' : 'false');

/** Looks through all reusable contents and pages of a change request, some hundred at a time, until it is through. */
export function useFind(key: ContentKey, wanted: Wanted) {
  const { find, matchCase, wholeWord, what } = useDeferredValue(wanted);
  const query = { find, matchCase: text(matchCase), wholeWord: text(wholeWord), what } as const;
  const search = useInfiniteQuery({
    queryKey: ['found', key, query],
    queryFn: ({ pageParam, signal }) =>
      findInContent(key, { ...query, ...(pageParam !== '' && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: last => last.next,
    enabled: find !== '',
    staleTime: 0,
  });
  useEveryPage(search);
  const parts = find === '' ? [] : (search.data?.pages ?? []);
  return {
    found: parts.flatMap(({ found, reusableContents }): Found[] => [
      ...reusableContents.map(({ reusableContent, ...rest }) => ({ ...reusableContent, ...rest, isReusable: true })),
      ...found.map(({ page: { id, title, emoji }, ...rest }) => ({
        ...{ id, title, ...(emoji && { emoji }) },
        ...{ ...rest, isReusable: false },
      })),
    ]),
    searched: parts.at(-1)?.searched ?? 0,
    pages: parts.at(-1)?.pages ?? 0,
    most: parts.at(-1)?.mostReplaced ?? 0,
    done: find !== '' && search.isSuccess && !search.hasNextPage,
    error: search.error,
    retry: () => void search.refetch(),
  };
}
