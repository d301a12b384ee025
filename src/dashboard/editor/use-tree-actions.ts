import { useQueryClient } from '@tanstack/react-query';
import type { ContentRef, Page, PageTree } from '#client/types.gen.ts';
import {
  insertAt,
  movePage,
  type Place,
  patchPage,
  placeOf,
  placeOfMove,
  removePage,
} from '#dashboard/editor/edit-tree.ts';
import {
  type ContentChange,
  type ContentKey,
  editedPagesOptions,
  headRevision,
  pageTreeTurns,
  refreshContent,
  updateContent,
} from '#dashboard/editor/edited-content.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as tree } from '#dashboard/messages/page-tree.ts';
import { findPage } from '#dashboard/shell/page-tree.ts';
import { offerUndo, toastError, toastUndo } from '#dashboard/shell/undo.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';

const nameOf = (page: Pick<Page, 'title'> | undefined): string => page?.title || t('untitled');

/** Whether a step was taken; a refusal is said. */
async function done(step: Promise<unknown>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    toastError(error);
    return false;
  }
}

/** What can be done to the page tree of a change request: shown at once, taken back when the service refuses. */
export function useTreeActions(key: ContentKey) {
  const queries = useQueryClient();
  const { queryKey } = editedPagesOptions(key);
  const pages = () => queries.getQueryData<PageTree>(queryKey)?.pages ?? [];
  const show = (change: (pages: readonly Page[]) => Page[]) =>
    queries.setQueryData<PageTree>(queryKey, tree => tree && { ...tree, pages: change(tree.pages) });
  const refresh = () => refreshContent(queries, key);
  const send = (change: ContentChange) => updateContent(key, [change]);
  /** Sends one change with its effect shown before, and takes that back when it is refused. */
  const apply = async (change: ContentChange, effect?: (pages: readonly Page[]) => Page[]): Promise<void> => {
    const before = queries.getQueryData<PageTree>(queryKey);
    await queries.cancelQueries({ queryKey });
    if (effect) show(effect);
    try {
      await pageTreeTurns.inTurn(() => send(change));
    } catch (error) {
      queries.setQueryData(queryKey, before);
      throw error;
    } finally {
      void refresh();
    }
  };
  /** The same for a step of the hand: false when it was refused, with the reason said. */
  const attempt = (...step: Parameters<typeof apply>): Promise<boolean> => done(apply(...step));
  const put = (page: string, { parent, at }: Place) =>
    apply({ operation: 'update_page', page, into: parent ?? null, at }, list => movePage(list, page, { parent, at }));

  return {
    refresh,
    add: async (kind: 'page' | 'group', parent: string | undefined, markdown?: string): Promise<string | undefined> => {
      const operation = kind === 'page' ? 'insert_page' : 'insert_group';
      try {
        const text = markdown === undefined ? {} : { document: { markdown } };
        const data = await send({ operation, title: '', into: parent ?? null, ref: 'made', ...text });
        await refresh();
        return data.refs?.made;
      } catch (error) {
        toastError(error);
        return undefined;
      }
    },
    addLink: async (title: string, target: ContentRef) => {
      await send({ operation: 'insert_link', title, target });
      await refresh();
    },
    /** Where a link of the navigation leads. */
    setTarget: async (link: Page, target: ContentRef) => {
      const set = (next: ContentRef) =>
        apply({ operation: 'update_link', page: link.id, target: next }, list =>
          patchPage(list, link.id, now => ({ ...now, target: next })),
        );
      const { target: before } = link;
      const name = nameOf(link);
      if (before) await offerUndo(set(target), tree('addressChanged', { name }), () => set(before));
      else await done(set(target));
    },
    rename: async (page: Page, title: string) => {
      const set = (next: string) =>
        apply({ operation: 'update_page', page: page.id, title: next }, list =>
          patchPage(list, page.id, now => ({ ...now, title: next })),
        );
      // A page cannot become untitled again.
      if (page.title === '') await done(set(title));
      else await offerUndo(set(title), t('pageRenamed', { name: title }), () => set(page.title));
    },
    setHidden: (page: Page, hidden: boolean) => {
      const set = (next: boolean) =>
        apply({ operation: 'update_page', page: page.id, hidden: next }, list =>
          patchPage(list, page.id, now => ({ ...now, hidden: next })),
        );
      const text = t(hidden ? 'pageHidden' : 'pageShown', { name: nameOf(page) });
      return offerUndo(set(hidden), text, () => set(!hidden));
    },
    move: async (step: Move) => {
      const list = pages();
      const back = placeOf(list, step.id);
      const name = nameOf(findPage(list, step.id));
      const moving = put(step.id, placeOfMove(list, step));
      if (back) await offerUndo(moving, t('pageMoved', { name }), () => put(step.id, back));
      else await done(moving);
    },
    duplicate: (page: Page) => {
      const making = send({ operation: 'duplicate_page', page: page.id, ref: 'copy' }).finally(() => void refresh());
      return offerUndo(making, t('pageDuplicated', { name: nameOf(page) }), async () => {
        const copy = (await making).refs?.copy;
        if (copy) await apply({ operation: 'delete_page', page: copy }, list => removePage(list, copy));
      });
    },
    remove: async (page: Page) => {
      const revision = await headRevision(key);
      const place = placeOf(pages(), page.id);
      const gone = await attempt({ operation: 'delete_page', page: page.id }, list => removePage(list, page.id));
      if (gone)
        toastUndo(t('pageDeleted', { name: nameOf(page) }), () =>
          apply({ operation: 'revert_page', page: page.id, revision }, list =>
            place ? insertAt(list, place, page) : [...list],
          ),
        );
      return gone;
    },
    /** Brings a page back that this change request deletes. */
    restore: (page: string) => attempt({ operation: 'revert_page', page }),
  };
}

export type TreeActions = ReturnType<typeof useTreeActions>;
