/** How the items of a tree say who they are. */
export type TreeShape<Item> = {
  idOf: (item: Item) => string;
  labelOf: (item: Item) => string;
  /** Undefined for a leaf. An empty list is a branch without children. */
  childrenOf: (item: Item) => readonly Item[] | undefined;
};

export type TreeRow<Item> = {
  item: Item;
  id: string;
  label: string;
  /** From 1. */
  level: number;
  /** From 1, among its siblings. */
  position: number;
  siblings: number;
  parent: string | undefined;
  /** Undefined for a leaf. */
  expanded: boolean | undefined;
  /** How many items stand in it, whether they show or not. */
  children: number;
};

/** The rows that show, in order: children only of expanded branches. */
export function treeRows<Item>(
  items: readonly Item[],
  shape: TreeShape<Item>,
  expanded: ReadonlySet<string>,
): TreeRow<Item>[] {
  const rows: TreeRow<Item>[] = [];
  const visit = (list: readonly Item[], level: number, parent: string | undefined) => {
    for (const [index, item] of list.entries()) {
      const id = shape.idOf(item);
      const children = shape.childrenOf(item);
      const open = children && expanded.has(id);
      rows.push({
        item,
        id,
        label: shape.labelOf(item),
        level,
        position: index + 1,
        siblings: list.length,
        parent,
        expanded: open,
        children: children?.length ?? 0,
      });
      if (open) visit(children, level + 1, id);
    }
  };
  visit(items, 1, undefined);
  return rows;
}

/** Whether a row can be opened and closed: an empty branch has nothing to show. */
export const canOpen = <Item>(row: TreeRow<Item>): boolean => row.expanded !== undefined && row.children > 0;

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
  if (key === outward && row.parent) return { focus: rows.findIndex(other => other.id === row.parent) };
  return undefined;
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
