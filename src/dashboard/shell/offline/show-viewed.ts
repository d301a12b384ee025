import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import {
  getChangeRequestChangesQueryKey,
  getChangeRequestPageChangesQueryKey,
} from '#client/@tanstack/react-query.gen.ts';
import type { PageChange, RevisionChanges, SetChangeRequestPageViewedData } from '#client/types.gen.ts';

/** Shows the mark wherever the page is listed. */
export function showViewed(
  queries: QueryClient,
  path: SetChangeRequestPageViewedData['path'],
  viewed: PageChange['viewed'],
): void {
  const { pageId, ...request } = path;
  const marked = (list: RevisionChanges): RevisionChanges => ({
    ...list,
    changes: list.changes.map(change =>
      'page' in change && change.page.id === pageId ? { ...change, viewed } : change,
    ),
  });
  queries.setQueriesData<RevisionChanges | InfiniteData<RevisionChanges>>(
    { queryKey: getChangeRequestChangesQueryKey({ path: request }) },
    now => now && ('pages' in now ? { ...now, pages: now.pages.map(marked) } : marked(now)),
  );
  queries.setQueriesData<PageChange>(
    { queryKey: getChangeRequestPageChangesQueryKey({ path }) },
    now => now && { ...now, viewed },
  );
}
