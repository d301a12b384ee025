import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getChangeRequestById, replaceInChangeRequest, updateChangeRequestContent } from '#client/sdk.gen.ts';
import { flushSessions, type RequestKey, requestPath } from '#dashboard/editor/sessions.ts';
import type { Wanted } from '#dashboard/editor/use-find.ts';
import { useTreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/find-replace.ts';
import { toastUndo } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Changes that the service takes at once. */
const batch = 50;

/** Replaces in these pages as one edit. Taking it back is refused once somebody edited after it: their words would go too. */
export function useReplace(key: RequestKey, onReplaced: () => void) {
  const queries = useQueryClient();
  const { refresh } = useTreeActions(key);
  const path = requestPath(key);
  const settle = () =>
    Promise.all([refresh(), queries.invalidateQueries({ queryKey: [{ _id: 'findInChangeRequest' }] })]);
  const undo = async (pages: readonly string[], before: string, after: string) => {
    await flushSessions();
    const { data } = await getChangeRequestById({ path });
    if (data.revision !== after) throw new Error(t('movedOn'));
    for (let at = 0; at < pages.length; at += batch) {
      const changes = pages
        .slice(at, at + batch)
        .map(page => ({ operation: 'revert_page' as const, page, revision: before }));
      await updateChangeRequestContent({ path, query: { compat: false }, body: { changes } });
    }
    await settle();
  };
  return useMutation({
    mutationFn: async (body: Wanted & { replacement: string; pages: string[] }) => {
      // What is being typed belongs to the text that is replaced in.
      await flushSessions();
      const { data } = await replaceInChangeRequest({ path, body });
      return data;
    },
    onSuccess: async ({ pages, matches, before, changeRequest }) => {
      const text = t('replaced', { count: matches, pages: pages.length });
      if (pages.length > 0) toastUndo(text, () => undo(pages, before, changeRequest.revision));
      else toast.info(text);
      // What is undone is seen without the sheet.
      if (pages.length > 0) onReplaced();
      await settle();
    },
  });
}
