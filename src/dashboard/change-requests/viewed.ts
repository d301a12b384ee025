import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import { sendInTurn } from '#dashboard/shell/offline/send-in-turn.ts';
import { showViewed } from '#dashboard/shell/offline/show-viewed.ts';
import { useOwner } from '#dashboard/shell/offline/use-owner.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/** Puts the viewed mark on a page or takes it off: at once, and back again if that fails. */
export function useSetViewed({ id: changeRequestId, space: spaceId }: ChangeRequest) {
  const queries = useQueryClient();
  const owner = useOwner();
  return useCallback(
    ({ page, hash, viewed: before }: ChangedEntry, viewed: boolean) => {
      const path = { spaceId, changeRequestId, pageId: page.id };
      showViewed(queries, path, viewed ? 'yes' : 'no');
      const body = { hash: viewed ? (hash ?? '') : null };
      sendInTurn(owner, { kind: 'viewed', path, body }).then(
        // What was loaded while it waited did not know of it.
        () => showViewed(queries, path, viewed ? 'yes' : 'no'),
        (error: unknown) => {
          showViewed(queries, path, before);
          toastError(error);
        },
      );
    },
    [queries, owner, spaceId, changeRequestId],
  );
}
