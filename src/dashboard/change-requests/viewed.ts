import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  getChangeRequestChangesQueryKey,
  getChangeRequestPageChangesQueryKey,
} from '#client/@tanstack/react-query.gen.ts';
import { setChangeRequestPageViewed } from '#client/sdk.gen.ts';
import type { ChangeRequest, PageChange, RevisionChanges } from '#client/types.gen.ts';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import type { RequestPath } from '#dashboard/change-requests/comments.ts';
import { sendInTurn } from '#dashboard/change-requests/send-in-turn.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** Puts the viewed mark on a page or takes it off: at once, and back again if that fails. */
export function useSetViewed({ id: changeRequestId, space: { id: spaceId } }: ChangeRequest) {
  const queries = useQueryClient();
  return useCallback(
    ({ page, hash, viewed: before }: ChangedEntry, viewed: boolean) => {
      const path = { spaceId, changeRequestId, pageId: page.id };
      patch(queries, path, viewed ? 'yes' : 'no');
      const body = { hash: viewed ? (hash ?? '') : null };
      sendInTurn(() => setChangeRequestPageViewed({ path, body })).then(
        // What was loaded while it waited did not know of it.
        () => patch(queries, path, viewed ? 'yes' : 'no'),
        (error: unknown) => {
          patch(queries, path, before);
          toastError(error);
        },
      );
    },
    [queries, spaceId, changeRequestId],
  );
}

type PagePath = RequestPath & { pageId: string };

function patch(queries: QueryClient, path: PagePath, viewed: ChangedEntry['viewed']): void {
  const { pageId, ...request } = path;
  queries.setQueriesData<RevisionChanges>(
    { queryKey: getChangeRequestChangesQueryKey({ path: request }) },
    now =>
      now && {
        ...now,
        changes: now.changes.map(change =>
          'page' in change && change.page.id === pageId ? { ...change, viewed } : change,
        ),
      },
  );
  queries.setQueriesData<PageChange>(
    { queryKey: getChangeRequestPageChangesQueryKey({ path }) },
    now => now && { ...now, viewed },
  );
}
