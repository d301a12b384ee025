import { replaceBlocks, revertBlock, saveText } from './body-edit.ts';
import { defaultLayout, type PageNode, type PageType, pageMembers } from './model.ts';
import type { Hash, ObjectStore } from './object-store.ts';
import { OperationError } from './operation-error.ts';
import type { Operation, OperationContext, PageChanges } from './operations.ts';
import { PageDraft } from './page-draft.ts';
import { type Bodied, type Body, readBodies, readTree, type Tree, type TreePage, writeBody } from './tree.ts';
import { withVariables } from './variables.ts';

type Of<Name extends Operation['operation']> = Extract<Operation, { operation: Name }>;

const INSERTED: Record<string, PageType> = {
  insert_page: 'document',
  insert_group: 'group',
  insert_link: 'link',
  insert_computed: 'computed',
};

/** Applies the operations on pages to one tree. */
export class PageOperations {
  readonly draft: PageDraft;
  readonly affected = new Set<string>();
  private readonly store: ObjectStore;
  private readonly context: OperationContext;
  private readonly refs: Map<string, string>;
  private readonly bodies = new Map<string, Body>();
  private readonly others = new Map<Hash, Promise<Tree>>();

  constructor(store: ObjectStore, tree: Tree, context: OperationContext, refs: Map<string, string>) {
    this.store = store;
    this.draft = new PageDraft(tree, context.now);
    this.context = context;
    this.refs = refs;
  }

  /** Loads the bodies that will be saved over, in one round trip. */
  async preload(operations: readonly Operation[]): Promise<void> {
    const nodes = operations.flatMap(operation => {
      if (operation.operation !== 'update_page' || operation.markdown === undefined) return [];
      return this.draft.tree.byId.get(operation.page)?.node ?? [];
    });
    const bodies = await readBodies(this.store, nodes);
    for (const [index, node] of nodes.entries()) {
      const body = bodies[index];
      if (body) this.bodies.set(bodyKey(node), body);
    }
  }

  /** False when the operation is not about pages. */
  async apply(operation: Operation): Promise<boolean> {
    switch (operation.operation) {
      case 'insert_page':
      case 'insert_group':
      case 'insert_link':
      case 'insert_computed':
        await this.insert(operation);
        return true;
      case 'update_page':
        await this.update(operation);
        return true;
      case 'update_page_layout':
        this.updateLayout(operation);
        return true;
      case 'update_page_variables':
        this.updateVariables(operation);
        return true;
      case 'delete_page':
        for (const id of this.draft.remove(this.page(operation.page))) this.affected.add(id);
        return true;
      case 'revert_page':
        await this.revert(operation);
        return true;
      default:
        return false;
    }
  }

  private async insert(
    operation: Of<'insert_page' | 'insert_group' | 'insert_link' | 'insert_computed'>,
  ): Promise<void> {
    const { ref, into, at } = operation;
    const parent = into === undefined || into === null ? null : this.page(into);
    const id = this.context.newId();
    const { now, save = saveText } = this.context;
    const markdown = operation.operation === 'insert_page' ? (operation.markdown ?? '') : '';
    const blank: PageNode = {
      id,
      type: INSERTED[operation.operation] ?? 'document',
      title: '',
      slug: '',
      createdAt: now,
      updatedAt: now,
      ...writeBody(this.store, await save({ markdown: '', blockIds: [] }, markdown)),
    };
    this.draft.insert({ ...blank, ...membersOf(operation, true) }, parent, this.position(at));
    this.name(ref, id);
    this.affected.add(id);
  }

  private async update(operation: Of<'update_page'>): Promise<void> {
    const { markdown, into, at } = operation;
    const page = this.page(operation.page);
    let body: Bodied = {};
    if (markdown !== undefined) {
      if (page.node.type !== 'document') {
        throw new OperationError('without-markdown', `Page ${page.node.id} is a ${page.node.type}: it has no Markdown`);
      }
      const old = await this.body(page.node);
      const { save = saveText } = this.context;
      const saved = await save(old, markdown);
      if (saved !== old) body = writeBody(this.store, saved);
    }
    if (operation.title?.trim() === '' && page.node.title.trim() !== '')
      throw new OperationError('page-title-needed', 'a page needs a title');
    const moves = into !== undefined || at !== undefined;
    const parent = into === undefined ? page.parent : into === null ? null : this.page(into);
    const moved = moves && this.draft.move(page, parent, this.position(at));
    const edited = this.draft.set(page, { ...membersOf(operation, false), ...body });
    if (moved || edited) this.affected.add(page.node.id);
  }

  private updateLayout(operation: Of<'update_page_layout'>): void {
    const page = this.page(operation.page);
    const layout = { ...(page.node.layout ?? defaultLayout), ...operation.layout };
    if (this.draft.set(page, { layout })) this.affected.add(page.node.id);
  }

  private updateVariables({ page: name, variables }: Of<'update_page_variables'>): void {
    const page = this.page(name);
    if (this.draft.set(page, { variables: withVariables(page.node.variables, variables) }))
      this.affected.add(page.node.id);
  }

  /** Members, body and place as in the other root. What is new since then goes; what was deleted comes back with its pages. */
  private async revert(operation: Of<'revert_page'>): Promise<void> {
    const id = this.refs.get(operation.page) ?? operation.page;
    const other = await this.other(operation.root);
    const model = other.byId.get(id);
    const page = this.draft.tree.byId.get(id);
    if (!model && !page) throw new OperationError('unknown-revision-page', `Page ${id} is in neither revision`);
    if (operation.block !== undefined) {
      await this.revertBlock(this.page(id), model, operation.block);
    } else if (!model) {
      for (const gone of this.draft.remove(this.page(id))) this.affected.add(gone);
    } else if (page) {
      const { parent, at } = this.draft.placeLike(model, other);
      const stays = parent === page.parent && (model.parent?.node.id ?? null) === (page.parent?.node.id ?? null);
      const moved = !stays && !isInside(parent, page) && this.draft.move(page, parent, at);
      const edited = this.draft.set(page, restored(model.node));
      if (moved || edited) this.affected.add(id);
    } else {
      this.restore(model, other);
    }
  }

  private restore(model: TreePage, other: Tree): void {
    const { parent, at } = this.draft.placeLike(model, other);
    this.draft.insert(model.node, parent, at);
    this.affected.add(model.node.id);
    for (const child of model.children) if (!this.draft.tree.byId.has(child.node.id)) this.restore(child, other);
  }

  private async revertBlock(page: TreePage, model: TreePage | undefined, block: string): Promise<void> {
    const [now, then] = await readBodies(this.store, [page.node, model?.node ?? {}]);
    if (!now || !then) return;
    const body = model ? revertBlock(now, then, block) : replaceBlocks(now, [block], '', null);
    if (body === now) return;
    if (this.draft.set(page, writeBody(this.store, body))) this.affected.add(page.node.id);
  }

  private page(name: string): TreePage {
    return this.draft.page(this.refs.get(name) ?? name);
  }

  private position(at: Of<'update_page'>['at']): Of<'update_page'>['at'] {
    if (typeof at !== 'object') return at;
    if ('before' in at) return { before: this.refs.get(at.before) ?? at.before };
    return { after: this.refs.get(at.after) ?? at.after };
  }

  private name(ref: string | undefined, id: string): void {
    if (ref === undefined) return;
    if (this.refs.has(ref)) throw new OperationError('taken-ref', `The ref ${ref} is used twice`);
    this.refs.set(ref, id);
  }

  private async body(node: PageNode): Promise<Body> {
    const known = this.bodies.get(bodyKey(node));
    if (known) return known;
    const [body] = await readBodies(this.store, [node]);
    return body ?? { markdown: '', blockIds: [] };
  }

  private other(root: Hash): Promise<Tree> {
    const known = this.others.get(root) ?? readTree(this.store, root, this.draft.tree.reader);
    this.others.set(root, known);
    return known;
  }
}

function bodyKey(node: Bodied): string {
  return `${node.body ?? ''} ${node.blockIds ?? ''}`;
}

function isInside(page: TreePage | null, ancestor: TreePage): boolean {
  for (let above = page; above; above = above.parent) if (above === ancestor) return true;
  return false;
}

/** The page members that an operation names. Without a title, a new page has an empty one. */
function membersOf(operation: PageChanges, inserted: true): Partial<PageNode>;
function membersOf(operation: PageChanges, inserted: false): PageChanges;
function membersOf(operation: PageChanges, inserted: boolean): PageChanges {
  const entries = pageMembers.map(name => [name, operation[name]] as const);
  const kept = entries.filter(([, value]) => value !== undefined && !(inserted && value === null));
  return Object.fromEntries(kept);
}

/** All members and the body of an older node, unset ones as null. */
function restored(node: PageNode): PageChanges & Bodied {
  const members: PageChanges = Object.fromEntries(pageMembers.map(name => [name, node[name] ?? null]));
  return { ...members, body: node.body, blockIds: node.blockIds };
}
