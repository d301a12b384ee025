import type { Change, ChangedPage } from './changes.ts';
import { compareLists } from './list-changes.ts';
import { ListReader } from './lists.ts';
import type { PageNode } from './model.ts';
import type { Hash, ObjectStore } from './object-store.ts';
import { changedMembers } from './page-members.ts';

type PageChange = Extract<Change, { type: `page_${string}` }>;

/** A page of one side, found in a list that differs. */
interface Found extends ChangedPage {
  /** Position in the walk, for the order of the result. */
  order: number[];
  /** Whether its children were already taken in one by one. */
  expanded: boolean;
}

/** Compares two trees of pages, descending only where lists differ, and to both ends of what moved. */
export class PageComparison {
  private readonly reader: ListReader<PageNode>;
  private readonly before = new Map<string, Found>();
  private readonly after = new Map<string, Found>();
  private readonly reordered = new Set<string>();

  constructor(store: ObjectStore) {
    this.reader = new ListReader(store);
  }

  async compare(before: Hash | null, after: Hash | null): Promise<PageChange[]> {
    await this.compareChildren(null, null, before, after);
    for (let open = this.open(); open.length > 0; open = this.open()) {
      await this.reader.read(
        open.flatMap(({ side, page }) => (this.waits(side, page) ? [] : (page.node.children ?? []))),
      );
      for (const { side, page } of open) await this.expandUnmatched(side, page);
    }
    return this.result();
  }

  /** Compares the children of one page on both sides, and those of all pairs below. */
  private async compareChildren(old: Found | null, now: Found | null, before: Hash | null, after: Hash | null) {
    if (old) old.expanded = true;
    if (now) now.expanded = true;
    if (before === after) return;
    const lists = await compareLists(this.reader, before, after);
    for (const id of lists.reordered()) this.reordered.add(id);
    const order = lists.order();
    for (const node of lists.removed) this.find(this.before, node, old, order.before);
    for (const node of lists.added) this.find(this.after, node, now, order.after);
    const pairs = lists.kept.map(pair => ({
      left: this.find(this.before, pair.before, old, order.before),
      right: this.find(this.after, pair.after, now, order.after),
    }));
    const differing = pairs.filter(({ left, right }) => left.node.children !== right.node.children);
    await this.reader.open(
      differing.flatMap(({ left, right }) => [left.node.children ?? [], right.node.children ?? []].flat()),
    );
    for (const { left, right } of pairs) await this.comparePair(left, right);
  }

  private comparePair(left: Found, right: Found): Promise<void> {
    return this.compareChildren(left, right, left.node.children ?? null, right.node.children ?? null);
  }

  /** Whether a page can be compared with its partner instead of taking in its children. */
  private waits(side: 'before' | 'after', page: Found): boolean {
    const partner = (side === 'before' ? this.after : this.before).get(page.id);
    return partner !== undefined && !partner.expanded;
  }

  /** Pages found on one side only whose children nobody has looked at, and pairs that met late. */
  private open(): { side: 'before' | 'after'; page: Found }[] {
    const open: { side: 'before' | 'after'; page: Found }[] = [];
    for (const page of this.before.values()) if (!page.expanded) open.push({ side: 'before', page });
    for (const page of this.after.values()) if (!page.expanded) open.push({ side: 'after', page });
    return open;
  }

  private async expandUnmatched(side: 'before' | 'after', page: Found): Promise<void> {
    if (page.expanded) return;
    const [own, other] = side === 'before' ? [this.before, this.after] : [this.after, this.before];
    const partner = other.get(page.id);
    if (partner && !partner.expanded) {
      const [old, now] = side === 'before' ? [page, partner] : [partner, page];
      return this.comparePair(old, now);
    }
    page.expanded = true;
    const { children } = page.node;
    if (!children) return;
    const nodes = (await this.reader.read([children])).get(children) ?? [];
    const order = new Map(nodes.map((node, index) => [node.id, index]));
    for (const node of nodes) this.find(own, node, page, order);
  }

  private find(side: Map<string, Found>, node: PageNode, parent: Found | null, order: Map<string, number>): Found {
    const known = side.get(node.id);
    if (known) return known;
    const place = {
      parent: parent ? present(parent) : undefined,
      path: parent ? `${parent.place.path}/${node.slug}` : node.slug,
    };
    const found: Found = {
      id: node.id,
      node,
      place,
      order: [...(parent?.order ?? []), order.get(node.id) ?? 0],
      expanded: false,
    };
    side.set(node.id, found);
    return found;
  }

  private result(): PageChange[] {
    const changes: PageChange[] = [];
    for (const now of sorted(this.after)) {
      const old = this.before.get(now.id);
      if (!old) changes.push({ type: 'page_created', page: present(now) });
      else {
        const members = changedMembers(old.node, now.node);
        const moved = old.place.parent?.id !== now.place.parent?.id || this.reordered.has(now.id);
        const pair = { before: present(old), page: present(now) };
        if (members.length > 0) changes.push({ type: 'page_edited', ...pair, members, moved });
        else if (moved) changes.push({ type: 'page_moved', ...pair });
      }
    }
    for (const old of sorted(this.before)) {
      if (!this.after.has(old.id)) changes.push({ type: 'page_deleted', page: present(old) });
    }
    return changes;
  }
}

function present({ id, node, place }: Found): ChangedPage {
  return { id, node, place };
}

function sorted(side: Map<string, Found>): Found[] {
  return [...side.values()].sort((a, b) => {
    for (let index = 0; index < Math.max(a.order.length, b.order.length); index++) {
      const difference = (a.order[index] ?? -1) - (b.order[index] ?? -1);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
