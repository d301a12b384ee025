import { type Conflict, conflict, toJson } from './conflicts.ts';
import { mergeOrder } from './merge-order.ts';
import { sameValue } from './model.ts';

/** One value of three: the side that changed it; mine, and disputed, when both did differently. */
export function mergeValue<T>(base: T, main: T, mine: T): { value: T; disputed: boolean } {
  if (sameValue(main, mine) || sameValue(main, base)) return { value: mine, disputed: false };
  if (sameValue(mine, base)) return { value: main, disputed: false };
  return { value: mine, disputed: true };
}

/** Merges maps key by key. `dispute` is told what both sides set differently. */
export function mergeRecords<T>(
  base: Readonly<Record<string, T>>,
  main: Readonly<Record<string, T>>,
  mine: Readonly<Record<string, T>>,
  dispute: (name: string, sides: { base: T | undefined; main: T | undefined; mine: T | undefined }) => void,
): Record<string, T> {
  const merged: [string, T][] = [];
  for (const name of new Set([...Object.keys(main), ...Object.keys(mine)])) {
    const sides = { base: own(base, name), main: own(main, name), mine: own(mine, name) };
    const { value, disputed } = mergeValue(sides.base, sides.main, sides.mine);
    if (disputed) dispute(name, sides);
    if (value !== undefined) merged.push([name, value]);
  }
  return Object.fromEntries(merged);
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Merges lists of things with ids, in an order that keeps what each side added where it stood. */
export function mergeItems<T extends { readonly id: string }>(
  base: readonly T[],
  main: readonly T[],
  mine: readonly T[],
  combine: (sides: { base: T | undefined; main: T | undefined; mine: T | undefined }) => T | undefined,
): T[] {
  const index = (items: readonly T[]) => new Map(items.map(item => [item.id, item]));
  const [bases, mains, mines] = [index(base), index(main), index(mine)];
  const merged = new Map<string, T>();
  for (const id of new Set([...mains.keys(), ...mines.keys()])) {
    const item = combine({ base: bases.get(id), main: mains.get(id), mine: mines.get(id) });
    if (item) merged.set(id, item);
  }
  return mergeOrder([...bases.keys()], [...mains.keys()], [...mines.keys()]).flatMap(id => merged.get(id) ?? []);
}

/** A conflict of variables of the space. */
export function variableConflict(
  name: string,
  { base, main, mine }: { base: string | undefined; main: string | undefined; mine: string | undefined },
): Conflict {
  return conflict({
    kind: 'variable',
    member: name,
    base: toJson(base),
    main: toJson(main),
    mine: toJson(mine),
    reason: 'variable',
    values: { name },
  });
}
