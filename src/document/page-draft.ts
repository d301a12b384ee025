import { type PageMembers, type PageNode, pageNode, sameValue } from './model.ts';
import { OperationError } from './operation-error.ts';
import type { PageChanges, Position } from './operations.ts';
import { slugify, uniqueSlug } from './slugs.ts';
import { indexTree, type Tree, type TreePage } from './tree.ts';

/** A tree being changed: keeps parents, children, order and unique slugs right. `writeTree` stores it afterwards. */
export class PageDraft {
  readonly tree: Tree;
  private readonly now: string;

  constructor(tree: Tree, now: string) {
    this.tree = tree;
    this.now = now;
  }

  page(id: string): TreePage {
    const page = this.tree.byId.get(id);
    if (!page) throw new OperationError('unknown-page', `Page ${id} does not exist`);
    return page;
  }

  siblings(parent: TreePage | null): TreePage[] {
    return parent ? parent.children : this.tree.top;
  }

  insert(node: PageNode, parent: TreePage | null, at?: Position): TreePage {
    this.assertHolds(parent);
    const siblings = this.siblings(parent);
    const slug = freeSlug(siblings, node);
    const page: TreePage = { node: pageNode({ ...node, slug, children: undefined }), parent, children: [], path: '' };
    siblings.splice(indexOf(siblings, at), 0, page);
    this.tree.byId.set(node.id, page);
    return page;
  }

  /** Whether anything moved. A new address among the new siblings is made where the old one is taken. */
  move(page: TreePage, parent: TreePage | null, at?: Position): boolean {
    this.assertHolds(parent);
    for (let above = parent; above; above = above.parent) {
      if (above === page) throw new OperationError('page-into-itself', `Page ${page.node.id} cannot move into itself`);
    }
    const from = this.siblings(page.parent);
    const index = from.indexOf(page);
    const siblings = this.siblings(parent);
    const others = siblings.filter(sibling => sibling !== page);
    const to = indexOf(others, at);
    if (siblings === from && to === index) return false;
    from.splice(index, 1);
    siblings.splice(to, 0, page);
    page.parent = parent;
    const slug = freeSlug(others, page.node);
    if (slug !== page.node.slug) page.node = pageNode({ ...page.node, slug });
    return true;
  }

  /** Removes a page with all below it. The ids that are gone. */
  remove(page: TreePage): string[] {
    const siblings = this.siblings(page.parent);
    siblings.splice(siblings.indexOf(page), 1);
    const gone: string[] = [];
    const forget = (each: TreePage) => {
      gone.push(each.node.id);
      this.tree.byId.delete(each.node.id);
      for (const child of each.children) forget(child);
    };
    forget(page);
    return gone;
  }

  /** Sets members; the time of the change only when one differs. Whether one did. */
  set(page: TreePage, changes: PageChanges & Pick<Partial<PageNode>, 'body' | 'blockIds'>): boolean {
    const next: PageNode = pageNode({ ...page.node, ...withoutNulls(changes) });
    const siblings = this.siblings(page.parent).filter(sibling => sibling !== page);
    const slugged = pageNode({ ...next, slug: freeSlug(siblings, { ...next, slug: nextSlug(page.node, changes) }) });
    if (sameValue(slugged, page.node)) return false;
    page.node = pageNode({ ...slugged, updatedAt: this.now });
    return true;
  }

  /** Puts a page where it stood in another tree, as far as its neighbours are still there. */
  placeLike(model: TreePage, modelTree: Tree): { parent: TreePage | null; at: number } {
    let above = model.parent;
    while (above && !this.tree.byId.has(above.node.id)) above = above.parent;
    const parent = (above && this.tree.byId.get(above.node.id)) ?? null;
    const siblings = this.siblings(parent).filter(page => page.node.id !== model.node.id);
    if (above !== model.parent) return { parent, at: siblings.length };
    const order = above ? above.children : modelTree.top;
    for (let index = order.indexOf(model) - 1; index >= 0; index--) {
      const at = siblings.findIndex(page => page.node.id === order[index]?.node.id);
      if (at >= 0) return { parent, at: at + 1 };
    }
    return { parent, at: 0 };
  }

  /** Makes order, paths and index of the tree right again. */
  finish(): Tree {
    indexTree(this.tree);
    return this.tree;
  }

  private assertHolds(parent: TreePage | null): void {
    if (parent?.node.type === 'link' || parent?.node.type === 'computed') {
      throw new OperationError('holds-no-pages', `Page ${parent.node.id} cannot hold pages`);
    }
  }
}

/** `null` clears: an empty title, else nothing. */
function withoutNulls(changes: PageChanges): Partial<PageMembers> {
  const entries = Object.entries(changes).map(([name, value]) => [name, value === null ? clear(name) : value]);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined || !['title', 'slug'].includes(String(name))),
  );
}

function clear(name: string): string | undefined {
  return name === 'title' || name === 'slug' ? '' : undefined;
}

/**
 * The slug after an edit: the one given, else the old one, so that addresses last when a title is corrected. A page
 * that had no title yet gets one from its first.
 */
function nextSlug(node: PageNode, changes: PageChanges): string {
  if (changes.slug !== undefined) return changes.slug ?? '';
  const unnamed = node.title === '' || /^untitled\b/i.test(node.title);
  return unnamed && changes.title ? '' : node.slug;
}

/** A slug no sibling has, from the wanted one or from the title (decisions 4.2.9). */
export function freeSlug(siblings: readonly TreePage[], node: Pick<PageNode, 'slug' | 'title'>): string {
  const wanted = node.slug === '' ? slugify(node.title) : slugify(node.slug);
  if (!siblings.some(sibling => sibling.node.slug === wanted)) return wanted;
  return uniqueSlug(wanted, new Set(siblings.map(sibling => sibling.node.slug)));
}

function indexOf(siblings: readonly TreePage[], at: Position | undefined): number {
  if (at === undefined) return siblings.length;
  if (typeof at === 'number') {
    if (Number.isInteger(at) && at >= 0 && at <= siblings.length) return at;
    throw new OperationError('no-such-place', `There is no position ${at} among ${siblings.length} pages`);
  }
  const neighbour = 'before' in at ? at.before : at.after;
  const index = siblings.findIndex(sibling => sibling.node.id === neighbour);
  if (index < 0) throw new OperationError('no-such-place', `Page ${neighbour} is not among the pages of the target`);
  return 'before' in at ? index : index + 1;
}
