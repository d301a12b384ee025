import { generateKeyBetween } from 'fractional-indexing';
import type { ContentPointer, MoveContent } from '#contract/content-places.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { badMember, badRequest, conflict } from '../http/errors.ts';
import { anyBetween, type ItemRef, nearestKey, type Place, positionIn } from './rows.ts';

const unchanged = () => conflict('stands-there');

/** The key behind everything in a parent. The structure is locked. */
export async function lastPosition(tx: Db, organizationId: string, parentId: string | null): Promise<string> {
  return generateKeyBetween(await nearestKey(tx, organizationId, parentId, 'below', null), null);
}

/** The key directly behind another. The structure is locked. */
export async function positionAfter(tx: Db, organizationId: string, { parentId, position }: Place): Promise<string> {
  return generateKeyBetween(position, await nearestKey(tx, organizationId, parentId, 'above', position));
}

/**
 * Works out where a move puts an item (decisions 4.9). The structure is locked.
 * @throws 400 for a pointer outside the target parent, 409 when the item would stay where it is
 */
export async function placeFor(
  tx: Db,
  viewer: Viewer,
  item: ItemRef & Place,
  { parent, position }: MoveContent,
): Promise<Place> {
  const { organizationId } = viewer;
  const parentId = parent === undefined ? item.parentId : parent;
  const { before, after } = position ?? {};
  if (!before && !after) {
    if (parent === undefined) throw badRequest('body: a new parent or a position is needed');
    return { parentId, position: await placeLast(tx, organizationId, item, parentId) };
  }
  const [low, high] = await Promise.all([
    after && pointed(tx, viewer, item, parentId, after, 'after'),
    before && pointed(tx, viewer, item, parentId, before, 'before'),
  ]);
  if (low !== undefined && high !== undefined) {
    const apart = low >= high || (await anyBetween(tx, organizationId, parentId, { low, high, except: item, viewer }));
    if (apart) throw badMember('position', 'no-neighbours');
  }
  if (await stays(tx, organizationId, item, parentId, { low, high })) throw unchanged();
  return {
    parentId,
    position:
      low === undefined
        ? generateKeyBetween(await nearestKey(tx, organizationId, parentId, 'below', high ?? null), high ?? null)
        : await positionAfter(tx, organizationId, { parentId, position: low }),
  };
}

async function placeLast(tx: Db, organizationId: string, item: ItemRef & Place, parentId: string | null) {
  if (item.parentId === parentId) {
    const others = await anyBetween(tx, organizationId, parentId, { low: item.position, high: null, except: item });
    if (!others) throw unchanged();
  }
  return lastPosition(tx, organizationId, parentId);
}

async function pointed(
  tx: Db,
  viewer: Viewer,
  item: ItemRef,
  parentId: string | null,
  pointer: ContentPointer,
  side: 'before' | 'after',
): Promise<string> {
  const target: ItemRef =
    pointer.type === 'space' ? { kind: 'space', id: pointer.space } : { kind: 'collection', id: pointer.collection };
  const itself = target.kind === item.kind && target.id === item.id;
  const position = itself ? undefined : await positionIn(tx, viewer, parentId, target);
  if (position === undefined) throw badMember(`position.${side}`, 'no-item-of-parent');
  return position;
}

/** Whether the item stands directly behind `low` or directly before `high` already. */
async function stays(
  tx: Db,
  organizationId: string,
  item: ItemRef & Place,
  parentId: string | null,
  { low, high }: { low: string | undefined; high: string | undefined },
): Promise<boolean> {
  if (item.parentId !== parentId) return false;
  const behind = low === undefined || item.position > low;
  const ahead = high === undefined || item.position < high;
  if (!behind || !ahead) return false;
  const range = low === undefined ? { low: item.position, high: high ?? null } : { low, high: item.position };
  return !(await anyBetween(tx, organizationId, parentId, { ...range, except: item }));
}
