import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockAt } from '#dashboard/editor/block-place.ts';
import { editedPageOptions, type PageKey } from '#dashboard/editor/edited-content.ts';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import type { PanesState } from '#dashboard/editor/use-panes.ts';
import { t } from '#dashboard/messages/editor-side.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { sayPartFailed } from '#dashboard/ui/lazy-part.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Begins a comment on the words that are selected, or else on the block of the cursor. */
export function useCommentHere(key: PageKey, session: PageSession, panes: PanesState, onShow: () => void) {
  const queries = useQueryClient();
  const [block, setBlock] = useState<BlockAt>();
  const begin = async () => {
    const { view } = panes;
    if (!view) return;
    try {
      // The service gives each block its id when it is saved.
      await session.flush();
      const saved = await queries.fetchQuery({ ...editedPageOptions(key), staleTime: 0 });
      // It reads Markdown, which takes much code: the editor is there without it.
      const places = await import('#dashboard/editor/block-place.ts').catch(() => undefined);
      if (!places) return sayPartFailed();
      const { state } = view;
      const found = places.savedBlockAt(saved, state.selection.main, state.doc.toString());
      if (!found) return void toast.info(t('noBlockHere'));
      setBlock(found);
      onShow();
    } catch (error) {
      toastError(error);
    }
  };
  const end = () => {
    setBlock(undefined);
    panes.view?.focus();
  };
  return { begin, about: block && { block, onEnd: end } };
}

/** What a comment is being begun on, and what to do when it was sent or given up. */
export type CommentHere = ReturnType<typeof useCommentHere>['about'];
