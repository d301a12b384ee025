import { useQueryClient } from '@tanstack/react-query';
import { placeOfBlock } from '#dashboard/editor/block-place.ts';
import { editedPageOptions, type PageKey } from '#dashboard/editor/edited-content.ts';
import { goTo } from '#dashboard/editor/go-to.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** A block of the page, and the words in it that are meant. */
export type BlockWords = { node: string; words?: string | undefined };

/** Goes to a block in the source, wherever it stands by now. */
export function useBlockJump(pageKey: PageKey, panes: PanesState, onGone: (() => void) | undefined) {
  const queries = useQueryClient();
  return async ({ node, words }: BlockWords) => {
    try {
      // The ids of its blocks come with what is saved; what is kept here may be older than the last edit.
      const saved = await queries.fetchQuery({ ...editedPageOptions(pageKey), staleTime: 0 });
      const place = panes.view && placeOfBlock(saved, node, words, panes.view.state.doc.toString());
      if (place) goTo(panes, place, onGone);
      else toast.info(t('blockGone'));
    } catch (error) {
      toastError(error);
    }
  };
}
