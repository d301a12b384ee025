import { saveBody } from './body-edit.ts';
import { type Conflict, chosenValue, type Resolution, ResolutionError } from './conflicts.ts';
import { ListDraft } from './content-draft.ts';
import type { FileEntry, JsonValue, ReusableContent, Root } from './model.ts';
import type { Hash, ObjectStore } from './object-store.ts';
import { resolvePage } from './resolve-page.ts';
import { bodyOf, editText, textOf } from './resolve-text.ts';
import { readRoot, readVariables, writeBody, writeRoot, writeVariables } from './tree.ts';

/**
 * The root with one conflict resolved. Finds the block by its id, or where it stood, so it works on any later root.
 * `now` becomes the time of a page that changes. Throws ResolutionError. An `edited` value must fit the member:
 * whoever takes it from outside checks it first.
 */
export async function resolveConflict(
  store: ObjectStore,
  rootHash: Hash,
  found: Conflict,
  resolution: Resolution,
  now: string,
): Promise<Hash> {
  if (found.page !== undefined) return resolvePage(store, rootHash, found, resolution, now);
  const root = await readRoot(store, rootHash);
  const value = chosenValue(found, resolution);
  if (found.kind === 'variable')
    return writeRoot(store, { ...root, variables: await setVariable(store, root, found, value) });
  if (found.file !== undefined) return writeRoot(store, { ...root, files: await setFile(store, root, found, value) });
  return writeRoot(store, { ...root, reusableContents: await setContent(store, root, found, value) });
}

async function setVariable(
  store: ObjectStore,
  root: Root,
  { member = '' }: Conflict,
  value: JsonValue,
): Promise<Hash | null> {
  const { [member]: _, ...others } = await readVariables(store, root);
  return writeVariables(store, value === null ? others : { ...others, [member]: textOf(value) });
}

async function setFile(
  store: ObjectStore,
  root: Root,
  { file = '', kind }: Conflict,
  value: JsonValue,
): Promise<Hash | null> {
  const draft = new ListDraft<FileEntry>(store, root.files);
  const items = await draft.load();
  const index = items.findIndex(item => item.id === file);
  const old = items[index];
  if (kind === 'file-name') {
    if (!old) throw new ResolutionError('gone', 'The file is gone');
    items[index] = { ...old, name: textOf(value) };
  } else if (value === null) {
    if (old) items.splice(index, 1);
  } else {
    const entry: FileEntry = JSON.parse(JSON.stringify(value));
    items.splice(old ? index : items.length, old ? 1 : 0, entry);
  }
  return draft.write();
}

async function setContent(store: ObjectStore, root: Root, found: Conflict, value: JsonValue): Promise<Hash | null> {
  const draft = new ListDraft<ReusableContent>(store, root.reusableContents);
  const items = await draft.load();
  const id = found.reusableContent ?? '';
  const index = items.findIndex(item => item.id === id);
  const old = items[index];
  if (found.member !== undefined) {
    if (!old) throw new ResolutionError('gone', 'The reusable content is gone');
    const change = found.member === 'title' ? { title: textOf(value) } : await editText(store, old, found, value);
    items[index] = { ...old, ...change };
  } else if (value === null) {
    if (old) items.splice(index, 1);
  } else {
    const { title, markdown }: { title: string; markdown: string } = JSON.parse(JSON.stringify(value));
    const body = old ? await bodyOf(store, old) : { markdown: '', blockIds: [] };
    const item = { id, title, ...writeBody(store, saveBody(body, markdown)) };
    items.splice(old ? index : items.length, old ? 1 : 0, item);
  }
  return draft.write();
}
