/**
 * The one of several things that makes all of them fail, by halves.
 *
 * @param fails whether some of them fail without the others
 * @returns `undefined` where none fails alone
 */
export async function culpritOf<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
): Promise<Item | undefined> {
  let left = items;
  while (left.length > 1) {
    const half = left.slice(0, Math.ceil(left.length / 2));
    left = (await fails(half)) ? half : left.slice(half.length);
  }
  const [last] = left;
  return last !== undefined && (await fails([last])) ? last : undefined;
}
