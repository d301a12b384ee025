import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getChangeRequestById, replaceInChangeRequest, updateChangeRequestContent } from '#client/sdk.gen.ts';
import type { UpdateChangeRequestContentData } from '#client/types.gen.ts';
import { flushSessions, type RequestKey, requestPath } from '#dashboard/editor/sessions.ts';
import type { Wanted } from '#dashboard/editor/use-find.ts';
import { useTreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/find-replace.ts';
import { toastUndo } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Changes that the service takes at once. */
const batch = 50;

type ContentChange = UpdateChangeRequestContentData['body']['changes'][number];
type Replaced = { pages: readonly string[]; reusableContents: readonly string[]; before: string };

/** Replaces in these pages and reusable contents as one edit. Taking it back is refused once somebody edited after it: their words would go too. */
export function useReplace(key: RequestKey, onReplaced: () => void) {
  const queries = useQueryClient();
  const { refresh } = useTreeActions(key);
  const path = requestPath(key);
  const settle = () =>
    Promise.all([refresh(), queries.invalidateQueries({ queryKey: [{ _id: 'findInChangeRequest' }] })]);
  const undo = async ({ pages, reusableContents, before }: Replaced, after: string) => {
    await flushSessions();
    const { data } = await getChangeRequestById({ path });
    if (data.revision !== after) throw new Error(t('movedOn'));
    const changes: ContentChange[] = [
      ...pages.map(page => ({ operation: 'revert_page' as const, page, revision: before })),
      ...reusableContents.map(id => ({
        ...{ operation: 'revert_reusable_content' as const, reusableContent: id, revision: before },
      })),
    ];
    for (let at = 0; at < changes.length; at += batch)
      await updateChangeRequestContent({
        path,
        query: { compat: false },
        body: { changes: changes.slice(at, at + batch) },
      });
    await settle();
  };
  return useMutation({
    mutationFn: async (body: Wanted & { replacement: string; pages: string[]; reusableContents: string[] }) => {
      // What is being typed belongs to the text that is replaced in.
      await flushSessions();
      const { data } = await replaceInChangeRequest({ path, body });
      return data;
    },
    onSuccess: async answer => {
      const places = answer.pages.length + answer.reusableContents.length;
      const text = t('replaced', { count: answer.matches, pages: places });
      if (places > 0) toastUndo(text, () => undo(answer, answer.changeRequest.revision));
      else toast.info(text);
      // What is undone is seen without the sheet.
      if (places > 0) onReplaced();
      await settle();
    },
  });
}
