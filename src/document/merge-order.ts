import { type MergeRegion, merge3 } from './merge3.ts';

interface Placed {
  id: string;
  rank: number;
}

/** Who put an id at a place: nobody, main, or the change request. */
const RANKS = { base: 0, main: 1, mine: 2, both: 2 };

/** The ids of a clean region with their rank. */
export function placedClean({ source, items }: Extract<MergeRegion, { kind: 'clean' }>): Placed[] {
  return items.map(id => ({ id, rank: RANKS[source] }));
}

/** The ids of a region where both changed the order, each with the rank of who moved it there. */
export function placedWoven(base: readonly string[], main: readonly string[], mine: readonly string[]): Placed[] {
  const [stayed, ours] = [new Set(base), new Set(mine)];
  const rank = (id: string) => (stayed.has(id) ? RANKS.base : ours.has(id) ? RANKS.mine : RANKS.main);
  return weave(main, mine).map(id => ({ id, rank: rank(id) }));
}

/** The order of `mine`, with what only `main` has after its predecessor there. */
function weave(main: readonly string[], mine: readonly string[]): string[] {
  const known = new Set(mine);
  const following = new Map<string | null, string[]>();
  let previous: string | null = null;
  for (const id of main) {
    const group: string[] = following.get(previous) ?? [];
    if (known.has(id)) previous = id;
    else following.set(previous, [...group, id]);
  }
  return [...(following.get(null) ?? []), ...mine.flatMap(id => [id, ...(following.get(id) ?? [])])];
}

/** Each id once: where the change request put it, else where main did, else at its first place. */
export function once(placed: readonly Placed[]): string[] {
  const chosen = new Map<string, number>();
  for (const [index, { id, rank }] of placed.entries()) {
    const known = chosen.get(id);
    if (known === undefined || rank > (placed[known]?.rank ?? 0)) chosen.set(id, index);
  }
  return placed.filter(({ id }, index) => chosen.get(id) === index).map(({ id }) => id);
}

/**
 * One order for all ids that `main` or `mine` has: what one side moved or added is where that side has it; where both
 * moved the same, mine wins.
 */
export function mergeOrder(base: readonly string[], main: readonly string[], mine: readonly string[]): string[] {
  const [left, right] = [new Set(main), new Set(mine)];
  const regions = merge3(
    base.filter(id => left.has(id) && right.has(id)),
    main,
    mine,
  );
  if (!regions) return weave(main, mine);
  const placed = regions.flatMap(region =>
    region.kind === 'clean' ? placedClean(region) : placedWoven(region.base, region.main, region.mine),
  );
  const order = once(placed);
  const there = new Set(order);
  return [...order, ...weave(main, mine).filter(id => !there.has(id))];
}
