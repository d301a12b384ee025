import type { ListItem, ListReader } from './lists.ts';
import { sameValue } from './model.ts';
import type { Hash } from './object-store.ts';
import { longestIncreasing } from './sequence-diff.ts';

/** What differs between two versions of a chunked list. */
interface ListChanges<T> {
  added: T[];
  removed: T[];
  /** In both, and read because their chunks differ; not necessarily different themselves. */
  kept: { before: T; after: T }[];
  edited: { before: T; after: T }[];
  /** Ids of items in both that stand in another order. Worked out when asked, as `order`: nobody asks it of files. */
  reordered: () => string[];
  /** Of each item above its place in its list; comparable within one side. */
  order: () => { before: Map<string, number>; after: Map<string, number> };
}

/** Compares two lists; equal chunks and indexes are not read. */
export async function compareLists<T extends ListItem>(
  reader: ListReader<T>,
  before: Hash | null,
  after: Hash | null,
): Promise<ListChanges<T>> {
  const { left, right } = await expand(reader, before, after);
  const olds = itemsOf(left);
  const news = itemsOf(right);
  const changes: ListChanges<T> = {
    added: [],
    removed: [],
    kept: [],
    edited: [],
    reordered: () => reordered(left, right),
    order: () => ({ before: orderOf(left), after: orderOf(right) }),
  };
  for (const [id, item] of news) {
    const old = olds.get(id);
    if (!old) changes.added.push(item);
    else {
      changes.kept.push({ before: old, after: item });
      if (!sameValue(old, item)) changes.edited.push({ before: old, after: item });
    }
  }
  for (const [id, item] of olds) if (!news.has(id)) changes.removed.push(item);
  return changes;
}

/** A list with its equal parts as hashes. */
type Parts<T> = (T | Hash)[];

/** Opens what differs, level by level, until only equal hashes and items are left. */
async function expand<T extends ListItem>(reader: ListReader<T>, before: Hash | null, after: Hash | null) {
  let left: Parts<T> = before ? [before] : [];
  let right: Parts<T> = after ? [after] : [];
  for (;;) {
    const shared = commonRun(hashesOf(left), hashesOf(right));
    const open = [...hashesOf(left), ...hashesOf(right)].filter(hash => !shared.has(hash));
    if (open.length === 0) return { left, right };
    const objects = await reader.open(open);
    const replace = (parts: Parts<T>): Parts<T> =>
      parts.flatMap((part): Parts<T> => {
        const object = typeof part === 'string' ? objects.get(part) : undefined;
        if (!object) return [part];
        return 'items' in object ? object.items : object.lists.map(list => list[1]);
      });
    left = replace(left);
    right = replace(right);
  }
}

function itemsOf<T extends ListItem>(parts: Parts<T>): Map<string, T> {
  const items = new Map<string, T>();
  for (const part of parts) if (typeof part !== 'string') items.set(part.id, part);
  return items;
}

function hashesOf<T extends ListItem>(parts: Parts<T>): Hash[] {
  return parts.filter(part => typeof part === 'string');
}

/** Equal hashes that stand in the same order on both sides; the others are opened, for their items moved. */
function commonRun(left: Hash[], right: Hash[]): Set<Hash> {
  const places = new Map(left.map((hash, index) => [hash, index]));
  const both = right.filter(hash => places.has(hash));
  const run = longestIncreasing(both.map(hash => places.get(hash) ?? 0));
  return new Set(run.map(index => both[index] ?? ''));
}

function reordered<T extends ListItem>(left: Parts<T>, right: Parts<T>): string[] {
  const name = (part: T | Hash) => (typeof part === 'string' ? `#${part}` : part.id);
  const places = new Map(left.map((part, index) => [name(part), index]));
  const both = right.map(name).filter(part => places.has(part));
  const stays = new Set(longestIncreasing(both.map(part => places.get(part) ?? 0)));
  return both.filter((part, index) => !stays.has(index) && !part.startsWith('#'));
}

function orderOf<T extends ListItem>(parts: Parts<T>): Map<string, number> {
  const order = new Map<string, number>();
  for (const [index, part] of parts.entries()) if (typeof part !== 'string') order.set(part.id, index);
  return order;
}
