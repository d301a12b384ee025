import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ContentChange,
  type ContentKey,
  headRevision,
  refreshContent,
  replaceInContent,
  updateContent,
} from '#dashboard/editor/edited-content.ts';
import { flushSessions } from '#dashboard/editor/sessions.ts';
import type { Wanted } from '#dashboard/editor/use-find.ts';
import { t } from '#dashboard/messages/find-replace.ts';
import { toastUndo } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Changes that the service takes at once. */
const batch = 50;

type Replaced = { pages: readonly string[]; reusableContents: readonly string[]; before: string; after: string };

/** Replaces in these pages and reusable contents as one edit. Taking it back is refused once somebody edited after it: their words would go too. */
export function useReplace(key: ContentKey, onReplaced: () => void) {
  const queries = useQueryClient();
  const settle = () => Promise.all([refreshContent(queries, key), queries.invalidateQueries({ queryKey: ['found'] })]);
  const undo = async ({ pages, reusableContents, before: revision, after }: Replaced) => {
    await flushSessions();
    if ((await headRevision(key)) !== after) throw new Error(t('movedOn'));
    const changes: ContentChange[] = [
      ...pages.map(page => ({ operation: 'revert_page' as const, page, revision })),
      ...reusableContents.map(id => ({
        ...{ operation: 'revert_reusable_content' as const, reusableContent: id, revision },
      })),
    ];
    for (let at = 0; at < changes.length; at += batch) await updateContent(key, changes.slice(at, at + batch));
    await settle();
  };
  return useMutation({
    mutationFn: async (body: Wanted & { replacement: string; pages: string[]; reusableContents: string[] }) => {
      // What is being typed belongs to the text that is replaced in.
      await flushSessions();
      return replaceInContent(key, body);
    },
    onSuccess: async answer => {
      const places = answer.pages.length + answer.reusableContents.length;
      const text = t('replaced', { count: answer.matches, pages: places });
      if (places > 0) toastUndo(text, () => undo(answer));
      else toast.info(text);
      // What is undone is seen without the sheet.
      if (places > 0) onReplaced();
      await settle();
    },
  });
}
