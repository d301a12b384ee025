import type { TreeRow } from '#dashboard/ui/tree-rows.ts';

/** Where something goes: into `parent` (undefined: the top; else as rows name it), before or after a sibling; without either, to its end. */
export type Move = { id: string; parent: string | undefined; before?: string; after?: string };

/** A place between the rows that stay: before `rows[index]`, at this level. */
type Gap = { index: number; level: number };

/** Where a pointer is: at a gap, or `over` a row, which means into it. */
export type Pointed = Gap & { over?: string };

export type DropPlan = Gap & {
  move: Move;
  /** The row that takes the item as its last child, wherever its other children are drawn. */
  into?: string;
  /** From 1, among the siblings after the move. */
  position: number;
  siblings: number;
};

export type Refusal = {
  /** In a sentence. Without one it goes without saying, as for leaves. */
  reason?: string;
  /** It takes nothing of this kind: what is held over it goes beside it instead. */
  byKind?: boolean;
};

/** What stands against an item in a parent (undefined: at the top, or in its own that has no row), if anything. */
export type Refuses<Item> = (parent: TreeRow<Item> | undefined, inUnseen?: boolean) => Refusal | undefined;

/** The rows without one item and everything inside it. */
export function withoutBranch<Item>(rows: readonly TreeRow<Item>[], id: string): TreeRow<Item>[] {
  const gone = new Set([id]);
  return rows.filter(row => {
    if (row.id === id || (row.parent !== undefined && gone.has(row.parent))) gone.add(row.id);
    return !gone.has(row.id);
  });
}

function parentAt<Item>(rows: readonly TreeRow<Item>[], gap: Gap): TreeRow<Item> | undefined {
  return rows.slice(0, gap.index).findLast(row => row.level < gap.level);
}

/** Whether an item that has this parent stands in one without a row. */
export const isUnseen = (rows: readonly { id: string }[], parent: string | undefined): parent is string =>
  parent !== undefined && !rows.some(row => row.id === parent);

/** The parent without a row that an item stays in at a gap of the top: between its siblings there, and beside them. */
function unseenAt<Item>(rows: readonly TreeRow<Item>[], { index, level }: Gap, from?: string): string | undefined {
  if (level !== 1 || !isUnseen(rows, from)) return undefined;
  const first = rows.findIndex(row => row.parent === from);
  const last = rows.findLastIndex(row => row.parent === from);
  const behind = rows.findIndex((row, at) => at > last && row.level === 1);
  return first >= 0 && index >= first && index <= (behind < 0 ? rows.length : behind) ? from : undefined;
}

/** The levels of a gap, the nearest to the wished first. */
export function levelsOf<Item>(rows: readonly TreeRow<Item>[], { index, level: wished }: Gap): number[] {
  const lowest = rows[index]?.level ?? 1;
  const highest = (rows[index - 1]?.level ?? 0) + 1;
  return Array.from({ length: Math.max(0, highest - lowest + 1) }, (_, step) => lowest + step)
    .filter(level => level === 1 || parentAt(rows, { index, level })?.level === level - 1)
    .toSorted((a, b) => Math.abs(a - wished) - Math.abs(b - wished));
}

/** Why an item may not go to a place, or not to the level that is wished there. */
export function reasonAt<Item>(
  rows: readonly TreeRow<Item>[],
  wished: Pointed,
  refuses: Refuses<Item>,
): string | undefined {
  const over = rows.find(row => row.id === wished.over);
  const parents = levelsOf(rows, wished).map(level => parentAt(rows, { ...wished, level }));
  return [...(over ? [over] : []), ...parents].map(parent => refuses(parent)?.reason).find(Boolean);
}

/** What dropping on a row would do: the item becomes its last child. */
function planInto<Item>(rows: readonly TreeRow<Item>[], id: string, into: TreeRow<Item>, from?: string): DropPlan {
  const others = into.children - (from === into.id ? 1 : 0);
  return {
    index: rows.indexOf(into) + 1,
    level: into.level + 1,
    into: into.id,
    move: { id, parent: into.id },
    position: others + 1,
    siblings: others + 1,
  };
}

/**
 * What dropping in a place would do. A row that the pointer is over takes the item, or refuses it; where it takes nothing
 * of the kind, and between rows, it is the level nearest to the wished of those where the item may stand.
 *
 * @param rows the rows that stay, without the moved item and what is inside it
 * @param from the parent that the item has now
 * @returns undefined where the item may not go
 */
export function planDrop<Item>(
  rows: readonly TreeRow<Item>[],
  id: string,
  wished: Pointed,
  refuses: Refuses<Item>,
  from?: string,
): DropPlan | undefined {
  const over = wished.over === undefined ? undefined : rows.find(row => row.id === wished.over);
  if (over && !refuses(over)) return planInto(rows, id, over, from);
  if (over && !refuses(over)?.byKind) return undefined;
  const { index } = wished;
  const level = levelsOf(rows, wished).find(each => {
    const place = { index, level: each };
    return !refuses(parentAt(rows, place), unseenAt(rows, place, from) !== undefined);
  });
  if (level === undefined) return undefined;
  const gap = { index, level };
  const parent = parentAt(rows, gap);
  const home = unseenAt(rows, gap, from) ?? parent?.id;
  const siblings = rows.filter(row => row.parent === home);
  const earlier = rows.slice(0, index).filter(row => row.parent === home);
  const next = siblings[earlier.length];
  const previous = earlier.at(-1);
  // What goes into a closed branch goes behind all that it hides.
  const hidden = parent?.expanded === false ? parent.children : 0;
  const beside = next ? { before: next.id } : previous ? { after: previous.id } : {};
  return {
    ...gap,
    move: { id, parent: home, ...beside },
    position: hidden + earlier.length + 1,
    siblings: hidden + siblings.length + 1,
  };
}

/** The next gap in a direction where the item may stand, or undefined at the end. */
export function stepDrop<Item>(
  rows: readonly TreeRow<Item>[],
  id: string,
  from: Gap,
  direction: 1 | -1,
  refuses: Refuses<Item>,
  parent?: string,
): DropPlan | undefined {
  for (let index = from.index + direction; index >= 0 && index <= rows.length; index += direction) {
    const plan = planDrop(rows, id, { index, level: from.level }, refuses, parent);
    if (plan) return plan;
  }
  return undefined;
}

/**
 * Past the sibling above or below, in the same parent: what Alt with an arrow and the menu entries do.
 *
 * @param far past all of them
 */
export function besideSibling<Item>(
  rows: readonly TreeRow<Item>[],
  id: string,
  direction: 1 | -1,
  far = false,
): Move | undefined {
  const row = rows.find(other => other.id === id);
  if (!row) return undefined;
  const siblings = rows.filter(other => other.parent === row.parent);
  const other = siblings[siblings.indexOf(row) + direction];
  const first = siblings[0];
  if (!other || !first) return undefined;
  if (far && direction > 0) return { id, parent: row.parent };
  if (direction > 0) return { id, parent: row.parent, after: other.id };
  return { id, parent: row.parent, before: far ? first.id : other.id };
}
