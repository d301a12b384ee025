import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getChangeRequestChangesOptions, listPagesInChangeRequestOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest, Comment, Page } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { changeTree, inTreeOrder, openThreads, splitChanges } from '#dashboard/change-requests/changed-entries.ts';
import type { Compare } from '#dashboard/change-requests/changes-search.ts';
import { threadsOptions } from '#dashboard/change-requests/comments.ts';
import { passes, type TreeFilter } from '#dashboard/change-requests/tree-filter.ts';

const noThreads: Comment[] = [];
const noPages: Page[] = [];

/** Everything the changes tab shows beside the page that is compared. */
export function useChangesData(
  request: ChangeRequest,
  compare: Compare | undefined,
  filter: TreeFilter,
  current: string | undefined,
) {
  const path = pathOf(request);
  const changes = useQuery({
    ...getChangeRequestChangesOptions({
      path,
      query: { compare: compare === 'viewed' ? 'mine' : (compare ?? 'mine'), limit: 1000 },
    }),
    staleTime: 5000,
    refetchOnWindowFocus: false,
  });
  const tree = useQuery({
    ...listPagesInChangeRequestOptions({ path, query: { metadata: false } }),
    refetchOnWindowFocus: false,
  });
  const comments = useQuery({ ...threadsOptions(path), enabled: request.permissions.comment });
  const threads = comments.data ?? noThreads;
  const counts = useMemo(() => openThreads(threads), [threads]);
  const { pages, others } = useMemo(() => splitChanges(changes.data?.changes ?? []), [changes.data]);
  const places = tree.data?.pages ?? noPages;
  const ordered = useMemo(
    () => inTreeOrder(changeTree(pages, places, { keep: () => true, all: false })),
    [pages, places],
  );
  const shown = current ?? ordered[0]?.page.id ?? (others.length > 0 ? 'other' : undefined);
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
    comments,
    threads,
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
