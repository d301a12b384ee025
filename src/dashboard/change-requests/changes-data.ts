import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  getChangeRequestChangesOptions,
  getChangeRequestPageChangesOptions,
  listPagesInChangeRequestOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest, Page } from '#client/types.gen.ts';
import { changeRequestOptions, pathOf } from '#dashboard/change-requests/change-request.ts';
import { changeTree, inTreeOrder, openThreads, splitChanges } from '#dashboard/change-requests/changed-entries.ts';
import type { ChangesSearch, Compare } from '#dashboard/change-requests/changes-search.ts';
import { threadsOptions } from '#dashboard/change-requests/comments.ts';
import { useNarrowedThreads } from '#dashboard/change-requests/narrowed-threads.ts';
import { otherId } from '#dashboard/change-requests/other-changes.tsx';
import { useSteadyThreads } from '#dashboard/change-requests/steady-threads.ts';
import { passes, type TreeFilter } from '#dashboard/change-requests/tree-filter.ts';
import { loadRenderer } from '#dashboard/shell/markdown-text.tsx';

type Path = ReturnType<typeof pathOf>;

const listedOptions = (path: Path, compare: Compare | undefined) => ({
  ...getChangeRequestChangesOptions({
    path,
    query: { compare: compare === 'viewed' ? 'mine' : (compare ?? 'mine'), limit: 1000 },
  }),
  staleTime: 5000,
});

const placesOptions = (path: Path) => listPagesInChangeRequestOptions({ path, query: { metadata: false } });

/** One page, compared. */
export const pageChangesOptions = (path: Path, pageId: string, compare: Compare = 'mine') => ({
  ...getChangeRequestPageChangesOptions({ path: { ...path, pageId }, query: { compare } }),
  staleTime: 5000,
});

type Asked = { space: string; number: string };

/** Asks for all that the changes tab shows first. What fails the tab asks for again, and says. */
export async function prefetchChanges(queries: QueryClient, { space, number }: Asked, search: ChangesSearch) {
  const request = await queries.ensureQueryData(changeRequestOptions(space, number));
  if (request.comments > 0) void loadRenderer();
  const path = pathOf(request);
  if (request.permissions.comment) void queries.prefetchQuery(threadsOptions(path));
  const [{ changes }, { pages }] = await Promise.all([
    queries.fetchQuery(listedOptions(path, search.compare)),
    queries.fetchQuery(placesOptions(path)),
  ]);
  const tree = changeTree(splitChanges(changes).pages, pages, { keep: () => true, all: false });
  const page = search.page ?? inTreeOrder(tree)[0]?.page.id;
  if (page && page !== otherId) await queries.prefetchQuery(pageChangesOptions(path, page, search.compare));
}

const noPages: Page[] = [];

/** Everything the changes tab shows beside the page that is compared. */
export function useChangesData(request: ChangeRequest, search: ChangesSearch, filter: TreeFilter) {
  const { compare, page: current } = search;
  const path = pathOf(request);
  const changes = useQuery({ ...listedOptions(path, compare), refetchOnWindowFocus: false });
  const tree = useQuery({ ...placesOptions(path), refetchOnWindowFocus: false });
  const steady = { about: 'pages', enabled: request.permissions.comment, linked: search.thread };
  const { comments, threads: all, news } = useSteadyThreads(path, steady);
  const { narrowed: threads, error: narrowing } = useNarrowedThreads(path, all, search);
  const counts = useMemo(() => openThreads(threads), [threads]);
  const { pages, others } = useMemo(() => splitChanges(changes.data?.changes ?? []), [changes.data]);
  const places = tree.data?.pages ?? noPages;
  const ordered = useMemo(
    () => inTreeOrder(changeTree(pages, places, { keep: () => true, all: false })),
    [pages, places],
  );
  const shown = current ?? ordered[0]?.page.id ?? (others.length > 0 ? otherId : undefined);
  // Without the filter that could hide it, another page in sight leaves the tree as it is.
  const kept = filter.hideViewed ? shown : undefined;
  const nodes = useMemo(
    () =>
      changeTree(pages, places, {
        keep: entry => passes(entry, filter, counts, kept),
        all: filter.all && filter.text.trim() === '',
      }),
    [pages, places, filter, counts, kept],
  );
  return {
    changes,
    /** Why threads could not be listed. */
    threadsError: comments.error ?? narrowing,
    /** Every thread on a page. */
    all,
    /** Those that pass the filter. */
    threads,
    /** Threads that others began meanwhile. */
    news,
    counts,
    /** In the order of the tree, without regard to the filter. */
    entries: ordered,
    others,
    nodes,
    /** In the order of the tree, those that pass the filter. */
    visible: useMemo(() => inTreeOrder(nodes), [nodes]),
    /** The page that is shown: the one in the address, or the first. */
    shown,
    more: changes.data?.more ?? 0,
  };
}
