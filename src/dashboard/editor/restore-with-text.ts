import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PageKey, pageTreeTurns, refreshContent, updateContent } from '#dashboard/editor/edited-content.ts';
import { toastError } from '#dashboard/shell/undo.ts';

/**
 * Brings back the page that is open, with the text that somebody still has of it.
 *
 * @param revision in which the page was; without it the one that a change request is compared with
 */
export function useRestoreWithText(key: PageKey, revision: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (markdown: string) =>
      pageTreeTurns.inTurn(() =>
        updateContent(key, [
          { operation: 'revert_page', page: key.pageId, ...(revision !== undefined && { revision }) },
          { operation: 'update_page', page: key.pageId, document: { markdown } },
        ]),
      ),
    onError: toastError,
    onSettled: () => refreshContent(queries, key),
  });
}
