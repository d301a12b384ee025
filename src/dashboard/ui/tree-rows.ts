/** How the items of a tree say who they are. */
export type TreeShape<Item> = {
  idOf: (item: Item) => string;
  labelOf: (item: Item) => string;
  /** Undefined for a leaf. An empty list is a branch without children. */
  childrenOf: (item: Item) => readonly Item[] | undefined;
  /** What stands for a parent that has no row: the items at the top that share one are siblings of each other alone. */
  unseenParentOf?: ((item: Item) => string | undefined) | undefined;
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
  /** The id of a row, or what stands for a parent without one. */
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
  const visit = (list: readonly Item[], level: number, above: string | undefined) => {
    const parentOf = (item: Item) => above ?? shape.unseenParentOf?.(item);
    const families = Map.groupBy(list, parentOf);
    const places = new Map<string | undefined, number>();
    for (const item of list) {
      const parent = parentOf(item);
      const position = (places.get(parent) ?? 0) + 1;
      places.set(parent, position);
      const id = shape.idOf(item);
      const children = shape.childrenOf(item);
      const open = children && expanded.has(id);
      rows.push({
        item,
        id,
        label: shape.labelOf(item),
        level,
        position,
        siblings: families.get(parent)?.length ?? 0,
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
