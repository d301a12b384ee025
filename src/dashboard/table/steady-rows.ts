/** The rows of a list that people look at, in the order in which they came into sight. */
export interface Sight {
  order: readonly string[];
  /** Everything that was ever in sight: what comes back is not new. */
  seen: ReadonlySet<string>;
  /** How many others have added, that are held back. */
  held: number;
}

/** Everything in sight, as when the list is opened. */
export const allIn = (ids: readonly string[], seen: ReadonlySet<string> = new Set()): Sight => ({
  order: ids,
  seen: new Set([...seen, ...ids]),
  held: 0,
});

/** How news are let in. */
interface Following {
  /** Not held back: what was made here. */
  own?: ReadonlySet<string>;
  /** Also what comes at the end waits, and the first of all. */
  holdsEnd?: boolean;
}

/** Copies a set, and looks for none of what is in it already. */
function withAll(seen: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  const all = new Set(seen);
  for (const id of more) all.add(id);
  return all;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * What is in sight after a list was loaded anew: nothing moves under the pointer. Rows keep their places, those that are
 * gone leave, and those that were never there wait, unless they stand behind all others.
 *
 * @param ids of the list as it is now
 */
export function follow(
  { order, seen }: Sight,
  ids: readonly string[],
  { own = nobody, holdsEnd = false }: Following = {},
): Sight {
  // The next page of ten thousand: nothing is looked for.
  if (!holdsEnd && order.length > 0 && order.every((id, index) => ids[index] === id))
    return { order: ids, seen: withAll(seen, ids.slice(order.length)), held: 0 };
  const now = new Set(ids);
  const kept = order.filter(id => now.has(id));
  if (kept.length === 0 && !holdsEnd) return allIn(ids, seen);
  const inSight = new Set(kept);
  const last = ids.findLastIndex(id => inSight.has(id));
  const next = [...kept];
  for (const [index, id] of ids.entries()) {
    if (inSight.has(id)) continue;
    const isKnown = seen.has(id) || own.has(id);
    if (index > last && (isKnown || !holdsEnd)) next.push(id);
    else if (isKnown) next.splice(index === 0 ? 0 : next.indexOf(ids[index - 1] ?? '') + 1, 0, id);
    else continue;
    inSight.add(id);
  }
  return { order: next, seen: new Set([...seen, ...inSight]), held: ids.length - inSight.size };
}
