import { useQueryClient } from '@tanstack/react-query';
import {
  getChangeRequestChangesQueryKey,
  getChangeRequestPageChangesQueryKey,
} from '#client/@tanstack/react-query.gen.ts';
import { setChangeRequestPageViewed } from '#client/sdk.gen.ts';
import type { ChangeRequest, PageChange, RevisionChanges } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** Puts the viewed mark on a page or takes it off: at once, and back again if that fails. */
export function useSetViewed(request: ChangeRequest) {
  const queries = useQueryClient();
  const path = pathOf(request);
  const patch = (pageId: string, viewed: 'no' | 'yes' | 'changed') => {
    queries.setQueriesData<RevisionChanges>(
      { queryKey: getChangeRequestChangesQueryKey({ path }) },
      now =>
        now && {
          ...now,
          changes: now.changes.map(change =>
            'page' in change && change.page.id === pageId ? { ...change, viewed } : change,
          ),
        },
    );
    queries.setQueriesData<PageChange>(
      { queryKey: getChangeRequestPageChangesQueryKey({ path: { ...path, pageId } }) },
      now => now && { ...now, viewed },
    );
  };
  return ({ page, hash, viewed: before }: ChangedEntry, viewed: boolean) => {
    patch(page.id, viewed ? 'yes' : 'no');
    setChangeRequestPageViewed({
      path: { ...path, pageId: page.id },
      body: { hash: viewed ? (hash ?? '') : null },
    }).catch((error: unknown) => {
      patch(page.id, before);
      toastError(error);
    });
  };
}
