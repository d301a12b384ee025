import { useQueryClient } from '@tanstack/react-query';
import {
  deleteSpaceById,
  duplicateSpace,
  moveCollection,
  moveSpace,
  restoreSpace,
  updateCollectionById,
  updateSpaceById,
} from '#client/sdk.gen.ts';
import type { ContentTree, ContentTreeItem } from '#client/types.gen.ts';
import {
  contentTreeKey,
  contentTreeOptions,
  contentTurns,
  moveItem,
  titleOf,
  withCopy,
} from '#dashboard/content/content-tree.ts';
import { lostNeighbour, moveAgain, standsThere } from '#dashboard/content/move-again.ts';
import { moveBody, placeIn } from '#dashboard/content/move-body.ts';
import type { Condition } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/content.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { offerUndo, toastError, toastUndo } from '#dashboard/shell/undo.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Where an item stands among its siblings now, as a move that puts it back. */
function placeOf(items: readonly ContentTreeItem[], item: ContentTreeItem): Move {
  const parent = placeIn(item);
  const siblings = items.filter(other => placeIn(other) === parent);
  const at = siblings.findIndex(other => other.id === item.id);
  const previous = siblings[at - 1];
  const next = siblings[at + 1];
  const beside = previous ? { after: previous.id } : next ? { before: next.id } : {};
  return { id: item.id, parent, ...beside };
}

/** What is said of a move: where to, when that is another place. */
function saidOf(items: readonly ContentTreeItem[], item: ContentTreeItem, { parent }: Move): string {
  const name = titleOf(item);
  if (parent === placeIn(item)) return t('moved', { name });
  const into = items.find(other => other.id === parent);
  return into ? t('movedTo', { name, place: titleOf(into) }) : t('movedToTop', { name });
}

/** Nobody puts anything back into a collection that they do not see. */
const sayFinal = (said: string) => void toast.success(`${said}. ${t('cannotPutBack')}`);

/** The reversible steps on collections and spaces: applied at once, taken back when the service refuses. */
export function useContentActions(organizationId: string) {
  const queries = useQueryClient();
  const { queryKey } = contentTreeOptions(organizationId);
  const refresh = () => queries.invalidateQueries({ queryKey: contentTreeKey(organizationId) });
  const items = () => queries.getQueryData<ContentTree>(queryKey)?.items ?? [];

  /** Shown at once, and taken back when it is refused. */
  const attempt = async (move: Move) => {
    const list = items();
    const item = list.find(other => other.id === move.id);
    if (!item) return;
    const body = moveBody(list, item, move);
    if (!body) return;
    const before = queries.getQueryData<ContentTree>(queryKey);
    queries.setQueryData<ContentTree>(queryKey, tree => tree && moveItem(tree, move));
    try {
      await contentTurns.inTurn<unknown>(() =>
        item.type === 'space'
          ? moveSpace({ path: { spaceId: item.id }, body })
          : moveCollection({ path: { collectionId: item.id }, body }),
      );
    } catch (error) {
      if (standsThere(error)) return;
      queries.setQueryData(queryKey, before);
      throw error;
    }
  };

  const apply = async (move: Move) => {
    // What is being read now would put everything back where it was.
    await queries.cancelQueries({ queryKey: contentTreeKey(organizationId) });
    const known = items();
    try {
      await attempt(move).catch(async (error: unknown) => {
        if (!lostNeighbour(error)) throw error;
        const now = await queries.fetchQuery({ ...contentTreeOptions(organizationId), staleTime: 0 });
        await attempt(moveAgain(known, now.items, move));
      });
    } finally {
      void refresh();
    }
  };

  const move = async (step: Move) => {
    const list = items();
    const item = list.find(other => other.id === step.id);
    if (!item) return;
    const back = placeOf(list, item);
    if (item.parentHidden && step.parent !== back.parent)
      return apply(step).then(() => sayFinal(saidOf(list, item, step)), toastError);
    await offerUndo(apply(step), saidOf(list, item, step), () => apply(back));
  };

  const setTitle = async (item: ContentTreeItem, { title, emoji = '' }: Renamed, condition: Condition = {}) => {
    await updateSpaceById({ path: { spaceId: item.id }, body: { title, emoji: emoji || null }, ...condition });
    await refresh();
    await queries.invalidateQueries({ predicate: query => isAbout(query.queryKey, item.id) });
  };

  /** @param before as it was saved until now */
  const rename = async (item: ContentTreeItem, values: Renamed, condition: Condition, before: Renamed) => {
    await setTitle(item, values, condition);
    toastUndo(t('renamed', { name: titleOf({ ...item, ...values }) }), () => setTitle(item, before));
  };

  /** @param saved as it was until now @throws ApiError for the form to show */
  const changeCollection = async (
    item: ContentTreeItem,
    { parent, ...body }: CollectionValues,
    condition: Condition,
    { parent: from, ...before }: CollectionValues,
  ) => {
    const back = placeOf(items(), item);
    const isChanged = JSON.stringify({ ...before, ...body }) !== JSON.stringify(before);
    const change = async (values: typeof body, step: Move, headers: Condition = {}) => {
      // First, as a move changes what the condition names.
      if (isChanged) await updateCollectionById({ path: { collectionId: item.id }, body: values, ...headers });
      if (parent !== from) await apply(step);
      await refresh();
      await queries.invalidateQueries({ predicate: query => isAbout(query.queryKey, item.id) });
    };
    await change(body, { id: item.id, parent: parent ?? undefined }, condition);
    const said = t('collectionChanged', { name: titleOf({ ...item, ...body }) });
    if (item.parentHidden && parent !== from) sayFinal(said);
    else toastUndo(said, () => change(before, back));
  };

  const duplicate = async (item: ContentTreeItem) => {
    const before = queries.getQueryData<ContentTree>(queryKey);
    queries.setQueryData<ContentTree>(queryKey, tree => tree && withCopy(tree, item));
    try {
      const { data } = await duplicateSpace({ path: { spaceId: item.id } });
      await refresh();
      toastUndo(t('duplicated', { name: titleOf(data) }), async () => {
        await deleteSpaceById({ path: { spaceId: data.id } });
        await refresh();
        await refreshOperations(queries, 'listSpacesInOrganizationById', 'getSpaceById');
      });
      return items().find(other => other.id === data.id);
    } catch (error) {
      queries.setQueryData(queryKey, before);
      toastError(error);
      return undefined;
    }
  };

  const restore = async (spaceId: string) => {
    await restoreSpace({ path: { spaceId } });
    await refresh();
  };

  return { move, rename, changeCollection, duplicate, restore, refresh };
}

export type Renamed = { title: string; emoji?: string | undefined };

export type CollectionValues = Pick<ContentTreeItem, 'title' | 'defaultLevel' | 'parent'> & { description: string };

const isAbout = (key: readonly unknown[], id: string): boolean => JSON.stringify(key).includes(`"${id}"`);
