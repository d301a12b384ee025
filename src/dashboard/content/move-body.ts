import type { ContentTreeItem, MoveContent } from '#client/types.gen.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';

const pointer = ({ id, type }: ContentTreeItem) =>
  type === 'space' ? { type: 'space' as const, space: id } : { type: 'collection' as const, collection: id };

/** What stands for the parent of an item in a move: of a hidden one, which is not named, the key that all in it have. */
export const placeIn = ({ parent, parentKey }: ContentTreeItem): string | undefined => parentKey ?? parent ?? undefined;

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
  if (parent !== undefined && parent === item.parentKey) {
    const isSibling = (other: ContentTreeItem) => other.parentKey === parent && other.id !== item.id;
    const beside = items.find(other => other.id === (before ?? after)) ?? items.findLast(isSibling);
    return beside && { position: before === undefined ? { after: pointer(beside) } : { before: pointer(beside) } };
  }
  const stays = parent === undefined && !item.parent && !item.parentHidden;
  const where = stays ? {} : { parent: parent ?? null };
  const isAtTop = (other: ContentTreeItem) => placeIn(other) === undefined && other.id !== item.id;
  const at = items.findIndex(other => other.id === (before ?? after));
  const isStray = items[at]?.parentKey !== undefined;
  // Rows of hidden collections are shown at the top and are no neighbours there: the next row that is one stands for them.
  const next = isStray ? items.slice(at).find(isAtTop) : before === undefined ? undefined : items[at];
  if (next) return { ...where, position: { before: pointer(next) } };
  const previous = isStray || (at < 0 && stays) ? items.findLast(isAtTop) : items[at];
  if (stays && !previous) return undefined;
  return { ...where, ...(previous && { position: { after: pointer(previous) } }) };
}
