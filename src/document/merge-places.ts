import type { ConflictReason } from './conflict-reasons.ts';
import { type Conflict, type ConflictKind, conflict, type PagePosition, toJson } from './conflicts.ts';
import { mergeOrder } from './merge-order.ts';
import type { Tree, TreePage } from './tree.ts';

export interface Sides {
  base: Tree;
  main: Tree;
  mine: Tree;
}

/** Decides for a set of pages which stay, under which parent, in what order. A forest by construction. */
export class PagePlaces {
  readonly conflicts: Conflict[] = [];
  /** The parent of each page that stays; null at the top. */
  private readonly parents = new Map<string, string | null>();
  private readonly sides: Sides;

  constructor(sides: Sides, kept: ReadonlySet<string>) {
    this.sides = sides;
    for (const id of kept) this.parents.set(id, this.chooseParent(id));
    for (const id of kept) this.attach(id);
    this.breakCycles();
  }

  /** Ids of the pages that stay; those deleted by main too whose place something in the request needs. */
  get kept(): Iterable<string> {
    return this.parents.keys();
  }

  /** The ids below each parent, in order. */
  children(): Map<string | null, string[]> {
    const groups = new Map<string | null, Set<string>>();
    for (const [id, parent] of this.parents) {
      const group = groups.get(parent);
      if (group) group.add(id);
      else groups.set(parent, new Set([id]));
    }
    return new Map([...groups].map(([parent, group]) => [parent, this.order(parent, group)]));
  }

  private order(parent: string | null, group: ReadonlySet<string>): string[] {
    const side = (tree: Tree) => {
      const pages = parent === null ? tree.top : (tree.byId.get(parent)?.children ?? []);
      return pages.map(page => page.node.id).filter(id => group.has(id));
    };
    const order = mergeOrder(side(this.sides.base), side(this.sides.main), side(this.sides.mine));
    if (order.length === group.size) return order;
    const there = new Set(order);
    return [...order, ...[...group].filter(id => !there.has(id)).sort()];
  }

  private chooseParent(id: string): string | null {
    const [base, main, mine] = [
      parentIn(this.sides.base, id),
      parentIn(this.sides.main, id),
      parentIn(this.sides.mine, id),
    ];
    if (mine === undefined) return main ?? null;
    if (main === undefined || main === mine || main === base) return mine;
    if (mine === base) return main;
    this.record('move-move', id, 'moved-apart');
    return mine;
  }

  /** Finds a parent that stays: one main deleted comes back for the request's page, else the next one above. */
  private attach(id: string): void {
    let parent = this.parents.get(id) ?? null;
    while (parent !== null && !this.parents.has(parent)) {
      if (this.sides.mine.byId.has(parent)) {
        this.record('move-delete', parent, 'main-deleted-above');
        this.parents.set(parent, this.chooseParent(parent));
        this.attach(parent);
        return;
      }
      this.record('move-delete', id, 'mine-deleted-above');
      parent = parentIn(this.sides.main, parent) ?? null;
      this.parents.set(id, parent);
    }
  }

  /** Where moves of both sides put pages into each other, the request's place wins. */
  private breakCycles(): void {
    const safe = new Set<string>();
    for (const start of [...this.parents.keys()].sort()) {
      const way = new Set<string>();
      let at: string | null = start;
      while (at !== null && !safe.has(at)) {
        if (way.has(at)) {
          this.breakCycle(at);
          way.clear();
          at = start;
          continue;
        }
        way.add(at);
        at = this.parents.get(at) ?? null;
      }
      for (const id of way) safe.add(id);
    }
  }

  private breakCycle(start: string): void {
    const cycle: string[] = [];
    for (let at = start; !cycle.includes(at); at = this.parents.get(at) ?? start) cycle.push(at);
    const foreign = cycle.filter(id => {
      const mine = parentIn(this.sides.mine, id);
      return mine !== undefined && mine !== this.parents.get(id);
    });
    const id = [...foreign].sort()[0];
    const lost = id ?? [...cycle].sort()[0] ?? start;
    this.record('move-move', lost, 'moved-into');
    const back = id === undefined ? null : (parentIn(this.sides.mine, id) ?? null);
    this.parents.set(lost, back !== null && this.parents.has(back) ? back : null);
  }

  private record(kind: ConflictKind, page: string, reason: ConflictReason): void {
    if (this.conflicts.some(each => each.kind === kind && each.page === page)) return;
    const { base, main, mine } = this.sides;
    const title = (mine.byId.get(page) ?? main.byId.get(page))?.node.title ?? '';
    const sides = { base: placeIn(base, page), main: placeIn(main, page), mine: placeIn(mine, page) };
    this.conflicts.push(conflict({ kind, page, title, ...sides, reason, values: { name: title } }));
  }
}

/** The parent's id, null at the top, undefined when the page is not there. */
export function parentIn(tree: Tree, id: string): string | null | undefined {
  const page = tree.byId.get(id);
  return page && (page.parent?.node.id ?? null);
}

function placeIn(tree: Tree, id: string) {
  const page = tree.byId.get(id);
  return toJson(page && positionOf(tree, page));
}

/** Where a page stands in its tree. */
export function positionOf(tree: Tree, page: TreePage): PagePosition {
  const siblings = (page.parent?.children ?? tree.top).map(sibling => sibling.node.id);
  const index = siblings.indexOf(page.node.id);
  return { parent: page.parent?.node.id ?? null, earlier: siblings.slice(Math.max(0, index - 8), index) };
}
