import { type Conflict, conflict, type MergedText, type PageSnapshot } from './conflicts.ts';
import type { MergeBodies } from './merge-body.ts';
import { bodyOf, differs, mergeNode } from './merge-node.ts';
import { PagePlaces, parentIn, positionOf, type Sides } from './merge-places.ts';
import { type PageNode, pageNode } from './model.ts';
import type { ObjectStore } from './object-store.ts';
import { uniqueSlug } from './slugs.ts';
import { type Bodied, type Body, readBodies, type Tree, type TreePage, writeBody } from './tree.ts';

interface MergedPages {
  top: TreePage[];
  conflicts: Conflict[];
  merged: MergedText[];
}

/** Merges the pages of three trees by id. Every page that a side changed is in the result or in a conflict. */
export async function mergePages(store: ObjectStore, sides: Sides, mergeBodies: MergeBodies): Promise<MergedPages> {
  return new PageMerge(store, sides, mergeBodies).merge();
}

class PageMerge {
  private readonly store: ObjectStore;
  private readonly sides: Sides;
  private readonly mergeBodies: MergeBodies;
  private readonly conflicts: Conflict[] = [];
  private readonly bodies = new Map<string, Body>();
  private readonly merged: MergedText[] = [];

  constructor(store: ObjectStore, sides: Sides, mergeBodies: MergeBodies) {
    this.store = store;
    this.sides = sides;
    this.mergeBodies = mergeBodies;
  }

  async merge(): Promise<MergedPages> {
    const { base, main, mine } = this.sides;
    const kept = new Set<string>();
    const deleted: { id: string; kept: boolean }[] = [];
    for (const id of new Set([...main.byId.keys(), ...mine.byId.keys()])) {
      const changed = this.isChanged(id);
      if (this.isOnBoth(id) || !base.byId.has(id)) kept.add(id);
      else if (mine.byId.has(id) && changed) kept.add(id);
      if (!this.isOnBoth(id) && base.byId.has(id) && changed) deleted.push({ id, kept: kept.has(id) });
    }
    const places = new PagePlaces(this.sides, kept);
    await this.load(
      [...places.kept],
      deleted.map(each => each.id),
    );
    for (const { id } of deleted) this.recordDeleted(id);
    const nodes = new Map<string, PageNode>();
    for (const id of places.kept) nodes.set(id, await this.mergePage(id));
    const top = this.build(places.children(), nodes);
    return { top, conflicts: [...this.conflicts, ...places.conflicts], merged: this.merged };
  }

  private isOnBoth(id: string): boolean {
    return this.sides.main.byId.has(id) && this.sides.mine.byId.has(id);
  }

  /** Whether the side that still has a page changed or moved it. */
  private isChanged(id: string): boolean {
    const { base, main, mine } = this.sides;
    if (this.isOnBoth(id)) return false;
    const side = mine.byId.has(id) ? mine : main;
    return differs(side.byId.get(id)?.node, base.byId.get(id)?.node) || parentIn(side, id) !== parentIn(base, id);
  }

  /** Reads the bodies that both changed, and those that conflicts keep, in one round trip. */
  private async load(kept: string[], deleted: string[]): Promise<void> {
    const { base, main, mine } = this.sides;
    const versions = (id: string) => [base, main, mine].flatMap(tree => tree.byId.get(id)?.node ?? []);
    const needed = [...kept.filter(id => this.needsMerge(id)), ...deleted].flatMap(versions);
    const bodies = await readBodies(this.store, needed);
    for (const [index, node] of needed.entries()) this.bodies.set(key(node), bodies[index] ?? EMPTY);
  }

  private needsMerge(id: string): boolean {
    const [base, main, mine] = this.versions(id);
    return main !== undefined && mine !== undefined && new Set([base?.body, main.body, mine.body]).size === 3;
  }

  private versions(id: string): [PageNode | undefined, PageNode | undefined, PageNode | undefined] {
    const { base, main, mine } = this.sides;
    return [base.byId.get(id)?.node, main.byId.get(id)?.node, mine.byId.get(id)?.node];
  }

  private body(node: Bodied | undefined): Body {
    return (node && this.bodies.get(key(node))) ?? EMPTY;
  }

  private async mergePage(id: string): Promise<PageNode> {
    const [base, main, mine] = this.versions(id);
    if (!main || !mine) return main ?? mine ?? nothing(id);
    if (main === mine) return mine;
    return mergeNode(base, main, mine, await this.mergeBody(base, main, mine), this.conflicts);
  }

  private async mergeBody(base: PageNode | undefined, main: PageNode, mine: PageNode): Promise<Bodied> {
    if (main.body === mine.body || main.body === base?.body) return bodyOf(mine);
    if (mine.body === base?.body) return bodyOf(main);
    const owner = { page: mine.id, title: mine.title };
    const merged = await this.mergeBodies(this.body(base), this.body(main), this.body(mine), owner);
    this.conflicts.push(...merged.conflicts);
    if (merged.mergedBlocks > 0) this.merged.push({ ...owner, blocks: merged.mergedBlocks });
    return bodyOf(writeBody(this.store, merged.body));
  }

  private recordDeleted(id: string): void {
    const { main, mine } = this.sides;
    const [base, left, right] = this.versions(id);
    const node = right ?? left;
    const edited = differs(node, base);
    const { title = '' } = node ?? {};
    this.conflicts.push(
      conflict({
        kind: edited ? 'edit-delete' : 'move-delete',
        page: id,
        title,
        base: this.body(base).markdown,
        main: left ? this.body(left).markdown : null,
        mine: right ? this.body(right).markdown : null,
        pages: { main: this.snapshot(main, id), mine: this.snapshot(mine, id) },
        reason: `${right ? 'main' : 'mine'}-deleted${edited ? '' : '-moved'}`,
        values: { name: title },
      }),
    );
  }

  private snapshot(tree: Tree, id: string): PageSnapshot | undefined {
    const page = tree.byId.get(id);
    if (!page) return undefined;
    const ancestors: string[] = [];
    for (let above = page.parent; above; above = above.parent) ancestors.push(above.node.id);
    const node = pageNode({ ...page.node, children: undefined });
    return { node, markdown: this.body(page.node).markdown, ancestors, ...positionOf(tree, page) };
  }

  private build(groups: Map<string | null, string[]>, nodes: Map<string, PageNode>): TreePage[] {
    const build = (parent: TreePage | null): TreePage[] => {
      const ids = groups.get(parent?.node.id ?? null) ?? [];
      return this.uniqueSlugs(ids.flatMap(id => nodes.get(id) ?? [])).map(node => {
        const page: TreePage = { node, parent, children: [], path: '' };
        page.children = build(page);
        return page;
      });
    };
    return build(null);
  }

  /** The page that main has at an address keeps it; others get the next free one. */
  private uniqueSlugs(nodes: PageNode[]): PageNode[] {
    const keepers = new Map<string, PageNode>();
    for (const node of nodes) {
      const known = keepers.get(node.slug);
      const published = this.sides.main.byId.get(node.id)?.node.slug === node.slug;
      if (!known || (published && this.sides.main.byId.get(known.id)?.node.slug !== known.slug))
        keepers.set(node.slug, node);
    }
    if (keepers.size === nodes.length) return nodes;
    const taken = new Set(keepers.keys());
    return nodes.map(node => {
      const keeper = keepers.get(node.slug);
      if (!keeper || keeper === node) return node;
      const slug = uniqueSlug(node.slug, taken);
      taken.add(slug);
      this.recordSlug(node, keeper, slug);
      return pageNode({ ...node, slug });
    });
  }

  private recordSlug(node: PageNode, keeper: PageNode, slug: string): void {
    this.conflicts.push(
      conflict({
        kind: 'slug',
        page: node.id,
        title: node.title,
        member: 'slug',
        base: this.sides.base.byId.get(node.id)?.node.slug ?? null,
        main: slug,
        mine: node.slug,
        reason: 'slug',
        values: { name: node.title, other: keeper.title, slug: node.slug, given: slug },
      }),
    );
  }
}

const EMPTY: Body = { markdown: '', blockIds: [] };

function key(node: Bodied): string {
  return `${node.body ?? ''} ${node.blockIds ?? ''}`;
}

function nothing(id: string): PageNode {
  return { id, type: 'document', title: '', slug: '', createdAt: '', updatedAt: '' };
}
