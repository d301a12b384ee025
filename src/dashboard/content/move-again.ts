import type { ContentTreeItem } from '#client/types.gen.ts';
import { placeIn } from '#dashboard/content/move-body.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';

/** Somebody else did the same. */
export const standsThere = (error: unknown): boolean => error instanceof ApiError && error.reason === 'stands-there';

/** The item beside which something was put is no longer in that parent. */
export const lostNeighbour = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && !!error.details[0]?.path.startsWith('position');

/** The same move beside the nearest item that is still in the parent: behind one that stood before it, if there is one. */
export function moveAgain(
  known: readonly ContentTreeItem[],
  now: readonly ContentTreeItem[],
  { id, parent, before, after }: Move,
): Move {
  const inParent = (item: ContentTreeItem) => item.id !== id && placeIn(item) === parent;
  const siblings = known.filter(inParent);
  const beside = siblings.findIndex(item => item.id === (before ?? after));
  const at = beside < 0 ? siblings.length : before === undefined ? beside + 1 : beside;
  const staying = new Set(now.filter(inParent).map(item => item.id));
  const previous = siblings.slice(0, at).findLast(item => staying.has(item.id));
  const next = siblings.slice(at).find(item => staying.has(item.id));
  return { id, parent, ...(previous ? { after: previous.id } : next ? { before: next.id } : {}) };
}
