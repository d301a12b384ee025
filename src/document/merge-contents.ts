import { type Conflict, conflict, type MergedText, toJson } from './conflicts.ts';
import { mergeBodies } from './merge-body.ts';
import { bodyOf } from './merge-node.ts';
import { mergeItems, mergeValue } from './merge-values.ts';
import { type FileEntry, type ReusableContent, sameValue } from './model.ts';
import type { ObjectStore } from './object-store.ts';
import { type Bodied, readBodies, writeBody } from './tree.ts';

interface Versions<T> {
  base: T | undefined;
  main: T | undefined;
  mine: T | undefined;
}

/** Files one by one; two new ones of the same name are told apart by a suffix. */
export function mergeFiles(
  base: readonly FileEntry[],
  main: readonly FileEntry[],
  mine: readonly FileEntry[],
  conflicts: Conflict[],
): FileEntry[] {
  const merged = mergeItems(base, main, mine, sides => mergeFile(sides, conflicts));
  const known = new Set([...base, ...main].map(file => file.id));
  const names = new Set(merged.filter(file => known.has(file.id)).map(file => file.name));
  return merged.map(file => {
    if (known.has(file.id) || !main.some(other => other.name === file.name && other.id !== file.id)) return file;
    const name = freeName(file.name, names);
    names.add(name);
    conflicts.push(
      conflict({
        ...{ kind: 'file-name', file: file.id, member: 'name', base: null, main: name, mine: file.name },
        ...{ reason: 'file-name', values: { name: file.name, given: name } },
      }),
    );
    return { ...file, name };
  });
}

function mergeFile(sides: Versions<FileEntry>, conflicts: Conflict[]): FileEntry | undefined {
  const { value, disputed } = mergeValue(sides.base, sides.main, sides.mine);
  if (!disputed) return value;
  const deleted = !sides.main || !sides.mine;
  const { id = '', name = '' } = sides.mine ?? sides.main ?? {};
  const reason = !sides.main ? 'main-deleted' : !sides.mine ? 'mine-deleted' : 'file';
  const json = { base: toJson(sides.base), main: toJson(sides.main), mine: toJson(sides.mine) };
  const kind = deleted ? 'edit-delete' : 'file';
  conflicts.push(conflict({ kind, file: id, ...json, reason, values: { name } }));
  return value;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count++) {
    const next = `${stem}-${count}${end}`;
    if (!taken.has(next)) return next;
  }
}

/** Reusable contents one by one, their titles as members and their bodies by block. */
export async function mergeReusableContents(
  store: ObjectStore,
  base: readonly ReusableContent[],
  main: readonly ReusableContent[],
  mine: readonly ReusableContent[],
  conflicts: Conflict[],
): Promise<{ items: ReusableContent[]; merged: MergedText[] }> {
  const bodies = await loadBodies(store, [...base, ...main, ...mine]);
  const texts: MergedText[] = [];
  const items = mergeItems(base, main, mine, ({ base, main, mine }) => {
    if (sameValue(main, mine) || sameValue(main, base)) return mine;
    if (sameValue(mine, base)) return main;
    if (!main || !mine) {
      conflicts.push(deletedContent({ base, main, mine }, bodies));
      return mine;
    }
    const owner = { reusableContent: mine.id, title: mine.title };
    const [left, middle, right] = [bodies(base), bodies(main), bodies(mine)];
    const merged = mergeBodies(left, middle, right, owner);
    conflicts.push(...merged.conflicts);
    if (merged.mergedBlocks > 0) texts.push({ ...owner, blocks: merged.mergedBlocks });
    const body =
      merged.body === right ? bodyOf(mine) : merged.body === middle ? bodyOf(main) : writeBody(store, merged.body);
    return { id: mine.id, title: mergeTitle({ base, main, mine }, conflicts), ...body };
  });
  return { items, merged: texts };
}

function mergeTitle({ base, main, mine }: Versions<ReusableContent>, conflicts: Conflict[]): string {
  const { value = '', disputed } = mergeValue(base?.title, main?.title, mine?.title);
  if (!disputed) return value;
  const sides = { base: toJson(base?.title), main: toJson(main?.title), mine: toJson(mine?.title) };
  conflicts.push(
    conflict({
      kind: 'reusable-content',
      reusableContent: mine?.id,
      title: value,
      member: 'title',
      ...sides,
      reason: 'content-title',
      values: { name: value },
    }),
  );
  return value;
}

type ReadBody = Awaited<ReturnType<typeof loadBodies>>;

function deletedContent({ base, main, mine }: Versions<ReusableContent>, bodies: ReadBody): Conflict {
  const { id = '', title = '' } = mine ?? main ?? {};
  const side = (item: ReusableContent | undefined) =>
    toJson(item && { title: item.title, markdown: bodies(item).markdown });
  const reason = mine ? 'main-deleted' : 'mine-deleted';
  const sides = { base: side(base), main: side(main), mine: side(mine) };
  return conflict({ kind: 'edit-delete', reusableContent: id, title, ...sides, reason, values: { name: title } });
}

async function loadBodies(store: ObjectStore, items: readonly ReusableContent[]) {
  const bodies = await readBodies(store, items);
  const known = new Map(items.map((item, index) => [item, bodies[index]]));
  return (item: (Bodied & ReusableContent) | undefined) => (item && known.get(item)) ?? { markdown: '', blockIds: [] };
}
