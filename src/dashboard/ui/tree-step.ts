import { canOpen, type TreeRow } from '#dashboard/ui/tree-rows.ts';

type TreeStep = { focus: number } | { expand: string[] } | { collapse: string } | undefined;

/** What a navigation key does, by the ARIA tree pattern. `rtl` swaps the horizontal arrows. */
export function treeStep<Item>(rows: readonly TreeRow<Item>[], at: number, key: string, rtl = false): TreeStep {
  const row = rows[at];
  if (!row) return undefined;
  const inward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const outward = rtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'ArrowDown') return at + 1 < rows.length ? { focus: at + 1 } : undefined;
  if (key === 'ArrowUp') return at > 0 ? { focus: at - 1 } : undefined;
  if (key === 'Home') return { focus: 0 };
  if (key === 'End') return { focus: rows.length - 1 };
  if (key === '*') {
    const closed = rows.filter(other => other.parent === row.parent && canOpen(other) && !other.expanded);
    return { expand: closed.map(({ id }) => id) };
  }
  if (key === inward && row.expanded === false && canOpen(row)) return { expand: [row.id] };
  if (key === inward && rows[at + 1]?.parent === row.id) return { focus: at + 1 };
  if (key === outward && row.expanded && canOpen(row)) return { collapse: row.id };
  const parent = key === outward ? rows.findIndex(other => other.id === row.parent) : -1;
  return parent >= 0 ? { focus: parent } : undefined;
}

/** The next row whose label starts with what was typed, beginning after (or at, for a longer text) the current one. */
export function treeMatch<Item>(rows: readonly TreeRow<Item>[], at: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase();
  const start = typed.length > 1 ? at : at + 1;
  const offset = rows.findIndex((_, index) =>
    rows[(start + index) % rows.length]?.label.toLocaleLowerCase().startsWith(wanted),
  );
  return offset < 0 ? at : (start + offset) % rows.length;
}
