import { saveText } from './body-edit.ts';
import { ListReader } from './lists.ts';
import type { FileEntry, ReusableContent, Root } from './model.ts';
import type { Hash, ObjectStore } from './object-store.ts';
import { OperationError } from './operation-error.ts';
import type { Operation, OperationContext } from './operations.ts';
import { readBodies, readRoot, readVariables, writeBody, writeVariables } from './tree.ts';
import { withVariables } from './variables.ts';

type Of<Name extends Operation['operation']> = Extract<Operation, { operation: Name }>;

/** Applies the operations on files, variables and reusable contents. Each part is read when the first needs it. */
export class ContentDraft {
  readonly insertedFiles: string[] = [];
  private readonly store: ObjectStore;
  private readonly root: Root;
  private readonly context: OperationContext;
  private readonly refs: Map<string, string>;
  private readonly files: ListDraft<FileEntry>;
  private readonly contents: ListDraft<ReusableContent>;
  private variables: Record<string, string> | undefined;

  constructor(store: ObjectStore, root: Root, context: OperationContext, refs: Map<string, string>) {
    this.store = store;
    this.root = root;
    this.context = context;
    this.refs = refs;
    this.files = new ListDraft(store, root.files);
    this.contents = new ListDraft(store, root.reusableContents);
  }

  async apply(operation: Operation): Promise<void> {
    switch (operation.operation) {
      case 'insert_files':
        return this.insertFiles(operation);
      case 'update_file':
        return this.updateFile(operation);
      case 'delete_file':
        return this.files.remove(this.id(operation.file), 'unknown-file');
      case 'revert_file':
        return this.revert(this.files, 'files', operation.root, this.id(operation.file), 'unknown-file');
      case 'update_variables':
        return this.updateVariables(operation.variables);
      case 'insert_reusable_content':
        return this.insertContent(operation);
      case 'update_reusable_content':
        return this.updateContent(operation);
      case 'delete_reusable_content':
        return this.contents.remove(this.id(operation.reusableContent), 'unknown-reusable-content');
      case 'revert_reusable_content': {
        const id = this.id(operation.reusableContent);
        return this.revert(this.contents, 'reusableContents', operation.root, id, 'unknown-reusable-content');
      }
    }
  }

  write(): Root {
    return {
      pages: this.root.pages,
      files: this.files.write(),
      reusableContents: this.contents.write(),
      variables: this.variables ? writeVariables(this.store, this.variables) : this.root.variables,
    };
  }

  private async insertFiles(operation: Of<'insert_files'>): Promise<void> {
    const items = await this.files.load();
    for (const { ref, id = this.context.newId(), name, contentType, size, sha256, dimensions } of operation.files) {
      const file: FileEntry = { id, name, contentType, size, sha256 };
      items.push(dimensions ? { ...file, dimensions } : file);
      this.insertedFiles.push(id);
      this.name(ref, id);
    }
  }

  private updateFile({ file, name, content }: Of<'update_file'>): Promise<void> {
    return this.files.update(this.id(file), 'unknown-file', ({ dimensions, ...entry }) => ({
      ...entry,
      ...(content ?? (dimensions && { dimensions })),
      ...(name !== undefined && { name }),
    }));
  }

  private async updateVariables(changes: Record<string, string | null>): Promise<void> {
    const variables = this.variables ?? (await readVariables(this.store, this.root));
    this.variables = withVariables(variables, changes);
  }

  private async insertContent({ ref, title, markdown = '' }: Of<'insert_reusable_content'>): Promise<void> {
    const { newId, save = saveText } = this.context;
    const items = await this.contents.load();
    const id = newId();
    items.push({ id, title, ...writeBody(this.store, await save({ markdown: '', blockIds: [] }, markdown)) });
    this.name(ref, id);
  }

  private async updateContent({ reusableContent, title, markdown }: Of<'update_reusable_content'>): Promise<void> {
    const items = await this.contents.load();
    const id = this.id(reusableContent);
    const old = items.find(item => item.id === id);
    const [body] = await readBodies(this.store, old ? [old] : []);
    const { save = saveText } = this.context;
    const saved = body && markdown !== undefined ? writeBody(this.store, await save(body, markdown)) : {};
    await this.contents.update(id, 'unknown-reusable-content', item => ({
      ...item,
      title: title ?? item.title,
      ...saved,
    }));
  }

  private async revert<T extends { readonly id: string }>(
    draft: ListDraft<T>,
    part: 'files' | 'reusableContents',
    rootHash: Hash,
    id: string,
    problem: OperationError['problem'],
  ): Promise<void> {
    const other = new ListDraft<T>(this.store, (await readRoot(this.store, rootHash))[part]);
    await draft.revert(id, await other.load(), problem);
  }

  private id(name: string): string {
    return this.refs.get(name) ?? name;
  }

  private name(ref: string | undefined, id: string): void {
    if (ref === undefined) return;
    if (this.refs.has(ref)) throw new OperationError('taken-ref', `The ref ${ref} is used twice`);
    this.refs.set(ref, id);
  }
}

/** A chunked list being changed. */
export class ListDraft<T extends { readonly id: string }> {
  private readonly reader: ListReader<T>;
  private readonly hash: string | null;
  private items: T[] | undefined;

  constructor(store: ObjectStore, hash: string | null) {
    this.reader = new ListReader(store);
    this.hash = hash;
  }

  /** The items; change the array to change the list. */
  async load(): Promise<T[]> {
    this.items ??= this.hash ? [...((await this.reader.read([this.hash])).get(this.hash) ?? [])] : [];
    return this.items;
  }

  async update(id: string, problem: OperationError['problem'], change: (item: T) => T): Promise<void> {
    const items = await this.load();
    const index = items.findIndex(item => item.id === id);
    const old = items[index];
    if (!old) throw new OperationError(problem, `${id} does not exist`);
    items[index] = change(old);
  }

  async remove(id: string, problem: OperationError['problem']): Promise<void> {
    const items = await this.load();
    const index = items.findIndex(item => item.id === id);
    if (index < 0) throw new OperationError(problem, `${id} does not exist`);
    items.splice(index, 1);
  }

  /** As in another list, and where it is there: what is new since then goes, what was deleted comes back. */
  async revert(id: string, other: readonly T[], problem: OperationError['problem']): Promise<void> {
    const at = other.findIndex(item => item.id === id);
    const model = other[at];
    if (!model) return this.remove(id, problem);
    const items = await this.load();
    const now = items.findIndex(item => item.id === id);
    if (now < 0) items.splice(at, 0, model);
    else items[now] = model;
  }

  write(): string | null {
    return this.items ? this.reader.write(this.items) : this.hash;
  }
}
