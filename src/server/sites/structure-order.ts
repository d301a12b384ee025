import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { badMember } from '../http/errors.ts';

interface Sibling {
  id: string;
  position: string;
}

/** The ids of neighbours. */
export interface Position {
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * The order key of an item that moves among its siblings (decisions 4.9).
 * @param siblings in order, the item itself left out
 * @throws 400 when the pointers name no neighbours
 */
export function keyAt(siblings: readonly Sibling[], { before, after }: Position): string {
  if (before === undefined && after === undefined) throw badMember('position', 'name-a-neighbour');
  const index = (id: string) => {
    const found = siblings.findIndex(sibling => sibling.id === id);
    if (found < 0) throw badMember('position', 'not-beside');
    return found;
  };
  const at = before === undefined ? index(after ?? '') + 1 : index(before);
  if (before !== undefined && after !== undefined && index(after) !== at - 1)
    throw badMember('position', 'no-neighbours-named');
  return generateKeyBetween(siblings[at - 1]?.position ?? null, siblings[at]?.position ?? null);
}

/** The order key behind all siblings. */
export function lastKey(siblings: readonly Sibling[]): string {
  return generateKeyBetween(siblings.at(-1)?.position ?? null, null);
}

/** The order key directly behind a sibling. */
export function keyBehind(siblings: readonly Sibling[], id: string): string {
  return keyAt(siblings, { after: id });
}

/** Order keys for several items that take the place of one. */
export function keysInPlaceOf(siblings: readonly Sibling[], id: string, count: number): string[] {
  const at = siblings.findIndex(sibling => sibling.id === id);
  return generateNKeysBetween(siblings[at - 1]?.position ?? null, siblings[at + 1]?.position ?? null, count);
}
