import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listPagesInChangeRequestOptions, listPagesInRevisionByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest, Comment, Page, RevisionChanges } from '#client/types.gen.ts';
import { changeRequestOptions, pathOf } from '#dashboard/change-requests/change-request.ts';
import {
  type ChangedEntry,
  type ChangeNode,
  changeTree,
  inTreeOrder,
  openThreads,
  pagesInOrder,
  splitChanges,
} from '#dashboard/change-requests/changed-entries.ts';
import type { ChangesSearch, Compare } from '#dashboard/change-requests/changes-search.ts';
import { threadsOptions } from '#dashboard/change-requests/comments.ts';
import { useNarrowedThreads } from '#dashboard/change-requests/narrowed-threads.ts';
import { otherId } from '#dashboard/change-requests/other-changes.tsx';
import { pageChangesOptions } from '#dashboard/change-requests/page-changes.ts';
import { useSteadyThreads } from '#dashboard/change-requests/steady-threads.ts';
import { passes, passesForThreads, type TreeFilter } from '#dashboard/change-requests/tree-filter.ts';
import { changeLots, useEveryChange } from '#dashboard/shell/every-change.ts';
import { loadRenderer } from '#dashboard/shell/markdown-text.tsx';
import { walkPages } from '#dashboard/shell/page-tree.ts';

type Path = ReturnType<typeof pathOf>;

const compareOf = (compare: Compare | undefined) => ({
  compare: compare === 'viewed' ? ('mine' as const) : (compare ?? 'mine'),
});

const listedOptions = (path: Path, compare: Compare | undefined) => changeLots(path, compareOf(compare), 5000);

/** What changed, with the text of each page. */
export const textsOptions = (path: Path, compare: Compare | undefined) =>
  changeLots(path, { ...compareOf(compare), format: 'markdown' });

const placesOptions = (path: Path) => listPagesInChangeRequestOptions({ path, query: { metadata: false } });

const noPages: Page[] = [];

/** The pages as they were. A revision never changes. */
const beforeOptions = (spaceId: string, { base }: Pick<RevisionChanges, 'base'>) => ({
  ...listPagesInRevisionByIdOptions({ path: { spaceId, revisionId: base }, query: { metadata: false } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Some pages are gone: they show where they stood. They are listed last. */
const hasGone = ({ counts }: RevisionChanges): boolean => counts.deleted > 0;

function useBefore(spaceId: string, answer: RevisionChanges | undefined) {
  const { data, isLoading } = useQuery({
    ...beforeOptions(spaceId, { base: answer?.base ?? '' }),
    enabled: answer !== undefined && hasGone(answer),
  });
  return { stood: data?.pages ?? noPages, isLoading };
}

type Asked = { space: string; number: string };

/** Asks for all that the changes tab shows first. What fails the tab asks for again, and says. */
export async function prefetchChanges(queries: QueryClient, { space, number }: Asked, search: ChangesSearch) {
  const request = await queries.ensureQueryData(changeRequestOptions(space, number));
  if (request.comments > 0) void loadRenderer();
  const path = pathOf(request);
  if (request.permissions.comment) void queries.prefetchQuery(threadsOptions(path));
  const [{ pages: lots }, { pages }] = await Promise.all([
    queries.fetchInfiniteQuery(listedOptions(path, search.compare)),
    queries.fetchQuery(placesOptions(path)),
  ]);
  const [answer] = lots;
  if (!answer) return;
  // Without them what is gone stands last.
  const before = hasGone(answer)
    ? await queries.fetchQuery(beforeOptions(path.spaceId, answer)).catch(() => undefined)
    : undefined;
  const tree = changeTree(splitChanges(answer.changes).pages, pages, { keep: () => true, all: false }, before?.pages);
  const page = search.page ?? inTreeOrder(tree)[0]?.page.id;
  if (page && page !== otherId) await queries.prefetchQuery(pageChangesOptions(path, page, search.compare));
}

/** Pages that are talked about and are neither in the request any more nor among its changes. */
function lostPages(
  threads: readonly Comment[],
  places: readonly Page[],
  entries: readonly ChangedEntry[],
): ChangeNode[] {
  const known = new Set([...walkPages(places).map(({ page }) => page.id), ...entries.map(({ page }) => page.id)]);
  const lost = threads.flatMap(({ target: { page } }) => (page && !known.has(page.id) ? [page] : []));
  return [...new Map(lost.map(({ id, title }) => [id, { id, title, children: [] }])).values()];
}

/** The first page stays the one that is shown while others are added before it. */
function useFirst(ordered: readonly ChangedEntry[], isPlaced: boolean): string | undefined {
  const [kept, setKept] = useState<string>();
  const first = ordered.find(({ page }) => page.id === kept)?.page.id ?? ordered[0]?.page.id;
  if (isPlaced && first !== kept) setKept(first);
  return first;
}

/** Everything the changes tab shows beside the page that is compared. */
export function useChangesData(request: ChangeRequest, search: ChangesSearch, filter: TreeFilter) {
  const { compare, page: current } = search;
  const path = pathOf(request);
  const changes = useEveryChange({ ...listedOptions(path, compare), refetchOnWindowFocus: false });
  const tree = useQuery({ ...placesOptions(path), refetchOnWindowFocus: false });
  const steady = { about: 'pages', enabled: request.permissions.comment, linked: search.thread };
  const { comments, threads: all, news } = useSteadyThreads(path, steady);
  const { narrowed: threads, error: narrowing } = useNarrowedThreads(path, all, search);
  const counts = useMemo(() => openThreads(threads), [threads]);
  const { pages, others } = useMemo(() => splitChanges(changes.data?.changes ?? []), [changes.data]);
  const places = tree.data?.pages ?? noPages;
  const { stood, isLoading } = useBefore(request.space, changes.data);
  const ordered = useMemo(
    () => inTreeOrder(changeTree(pages, places, { keep: () => true, all: false }, stood)),
    [pages, places, stood],
  );
  const first = useFirst(ordered, tree.data !== undefined && !isLoading);
  const shown = current ?? first ?? (others.length > 0 ? otherId : [...counts.keys()][0]);
  // Without the filter that could hide it, another page in sight leaves the tree as it is.
  const kept = filter.hideViewed ? shown : undefined;
  const nodes = useMemo(
    () =>
      changeTree(
        pages,
        places,
        {
          keep: entry => passes(entry, filter, counts, kept),
          all: filter.all && filter.text.trim() === '',
          discussed: page => passesForThreads(page, filter, counts),
        },
        stood,
      ),
    [pages, places, filter, counts, kept, stood],
  );
  const withLost = useMemo(
    () => [...nodes, ...lostPages(threads, places, pages).filter(page => passesForThreads(page, filter, counts))],
    [nodes, threads, places, pages, filter, counts],
  );
  return {
    changes,
    /** The first page is not known before its place is. */
    isPending: changes.isPending || isLoading,
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
    nodes: withLost,
    /** In the order of the tree, those that pass the filter: changed pages and those with threads. */
    pages: useMemo(() => pagesInOrder(withLost, id => counts.has(id)), [withLost, counts]),
    /** The page that is shown: the one in the address, or the first. */
    shown,
    /** Changes that could not be listed, and how to ask for them again. */
    missing: changes.goOn && { count: changes.data?.more ?? 0, goOn: changes.goOn },
  };
}
