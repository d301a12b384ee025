import { type Conflict, conflict, type MergedText, toJson } from './conflicts.ts';
import type { MergeBodies, MergedBody } from './merge-body.ts';
import { bodyOf } from './merge-node.ts';
import { mergeItems, mergeValue } from './merge-values.ts';
import type { FileEntry, ReusableContent } from './model.ts';
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

/**
 * Reusable contents one by one, their titles as members and their bodies by block.
 * @param merge merges bodies
 */
export async function mergeReusableContents(
  store: ObjectStore,
  base: readonly ReusableContent[],
  main: readonly ReusableContent[],
  mine: readonly ReusableContent[],
  conflicts: Conflict[],
  merge: MergeBodies,
): Promise<{ items: ReusableContent[]; merged: MergedText[] }> {
  const bodies = await loadBodies(store, [...base, ...main, ...mine]);
  const mergedBodies = await mergeAll(store, { base, main, mine }, bodies, merge);
  const texts: MergedText[] = [];
  const items = mergeItems(base, main, mine, ({ base, main, mine }) => {
    const { value, disputed } = mergeValue(base, main, mine);
    if (!disputed) return value;
    const merged = mine && mergedBodies.get(mine.id);
    if (!mine || !merged) {
      conflicts.push(deletedContent({ base, main, mine }, bodies));
      return mine;
    }
    conflicts.push(...merged.conflicts);
    if (merged.mergedBlocks > 0) texts.push({ ...ownerOf(mine), blocks: merged.mergedBlocks });
    return { id: mine.id, title: mergeTitle({ base, main, mine }, conflicts), ...merged.body };
  });
  return { items, merged: texts };
}

const ownerOf = ({ id, title }: ReusableContent) => ({ reusableContent: id, title });

type Merged = Pick<MergedBody, 'conflicts' | 'mergedBlocks'> & { body: Bodied };
type Lists = Record<'base' | 'main' | 'mine', readonly ReusableContent[]>;

/** The bodies of those that both sides have and changed, by id: first, for a merge of large ones takes its time elsewhere. */
async function mergeAll(
  store: ObjectStore,
  lists: Lists,
  bodies: ReadBody,
  merge: MergeBodies,
): Promise<Map<string, Merged>> {
  const byId = (items: readonly ReusableContent[]) => new Map(items.map(item => [item.id, item]));
  const [bases, mains] = [byId(lists.base), byId(lists.main)];
  const found = new Map<string, Merged>();
  for (const mine of lists.mine) {
    const [base, main] = [bases.get(mine.id), mains.get(mine.id)];
    if (!main || !mergeValue(base, main, mine).disputed) continue;
    found.set(mine.id, oneSide(base, main, mine) ?? (await mergedBody(base, main, mine)));
  }
  return found;

  async function mergedBody(base: ReusableContent | undefined, main: ReusableContent, mine: ReusableContent) {
    const { body, ...said } = await merge(bodies(base), bodies(main), bodies(mine), ownerOf(mine));
    return { ...said, body: bodyOf(writeBody(store, body)) };
  }
}

/** The body as it stands where at most one side changed it. */
function oneSide(base: ReusableContent | undefined, main: ReusableContent, mine: ReusableContent): Merged | undefined {
  const clean = { conflicts: [], mergedBlocks: 0 };
  if (main.body === mine.body || main.body === base?.body) return { ...clean, body: bodyOf(mine) };
  return mine.body === base?.body ? { ...clean, body: bodyOf(main) } : undefined;
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
