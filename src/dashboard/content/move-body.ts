import type { ContentTreeItem, MoveContent } from '#client/types.gen.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';

const pointer = ({ id, type }: ContentTreeItem) =>
  type === 'space' ? { type: 'space' as const, space: id } : { type: 'collection' as const, collection: id };

/**
 * What the service is asked for a move; undefined where nothing would change. What seems to stand at the top may have come
 * into a collection that is hidden from whoever moves it: among the items there no parent is named, so that it stays in it.
 * What is known to be in one can only be taken out.
 */
export function moveBody(
  items: readonly ContentTreeItem[],
  item: ContentTreeItem,
  { parent, before, after }: Move,
): MoveContent | undefined {
  const stays = parent === undefined && !item.parent && !item.parentHidden;
  const where = stays ? {} : { parent: parent ?? null };
  const named = items.find(other => other.id === (before ?? after));
  if (named && before) return { ...where, position: { before: pointer(named) } };
  const previous = named ?? (stays ? items.findLast(other => !other.parent && other.id !== item.id) : undefined);
  if (stays && !previous) return undefined;
  return { ...where, ...(previous && { position: { after: pointer(previous) } }) };
}
