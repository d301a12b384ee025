import { hash32 } from './fingerprint.ts';
import { getAll, type Hash, type ObjectStore } from './object-store.ts';

/** What a chunked list may hold: anything with an id that is unique in the list. */
export interface ListItem {
  readonly id: string;
}

type ChunkObject<T> = { items: T[] };
type IndexObject = { lists: [last: string, hash: Hash][] };
type ListObject<T> = ChunkObject<T> | IndexObject;

const MAX_CHUNK = 64;

/**
 * Lists of items in objects of about 32: a chunk ends after an item whose id says so, so a change, an insertion or a
 * move rewrites one chunk and its index, and equal runs share their objects. Lists of many chunks have an index, and
 * indexes are chunked the same way. Remembers what was read, so equal chunks give identical items.
 */
export class ListReader<T extends ListItem> {
  private readonly store: ObjectStore;
  private readonly objects = new Map<Hash, ListObject<T>>();
  private readonly chunks = new Map<T, { items: readonly T[]; hash: Hash }>();
  private readonly indexes = new Map<string, Hash>();

  constructor(store: ObjectStore) {
    this.store = store;
  }

  /** The items of each list, in order. One round trip for each level of the indexes. */
  async read(hashes: Iterable<Hash>): Promise<Map<Hash, T[]>> {
    const roots = [...new Set(hashes)];
    await this.load(roots, true);
    return new Map(roots.map(hash => [hash, this.flatten(hash)]));
  }

  /** What one list object holds: items, or the hashes of lists. */
  async open(hashes: Iterable<Hash>): Promise<Map<Hash, ListObject<T>>> {
    const wanted = [...hashes];
    await this.load(wanted, false);
    return new Map(wanted.map(hash => [hash, this.object(hash)]));
  }

  /** Writes what is not stored yet. The list's hash; `null` for an empty list. */
  write(items: readonly T[]): Hash | null {
    let entries = cut(items, item => item.id, 0).map(chunk => this.writeChunk(chunk));
    for (let level = 1; entries.length > 1; level++) {
      entries = cut(entries, entry => entry[0], level).map(group => this.writeIndex(group));
    }
    return entries[0]?.[1] ?? null;
  }

  private async load(hashes: Hash[], deep: boolean): Promise<void> {
    for (let level = hashes; level.length > 0; ) {
      const texts = await getAll(this.store, new Set(level.filter(hash => !this.objects.has(hash))));
      for (const [hash, text] of texts) this.remember(hash, text);
      level = deep ? level.flatMap(hash => this.parts(hash)) : [];
    }
  }

  private parts(hash: Hash): Hash[] {
    const object = this.object(hash);
    return 'lists' in object ? object.lists.map(entry => entry[1]) : [];
  }

  private remember(hash: Hash, text: string): void {
    const object: ListObject<T> = JSON.parse(text);
    this.objects.set(hash, object);
    if ('lists' in object) {
      this.indexes.set(text, hash);
      return;
    }
    const first = object.items[0];
    if (first) this.chunks.set(first, { items: object.items, hash });
  }

  private object(hash: Hash): ListObject<T> {
    return this.objects.get(hash) ?? { items: [] };
  }

  private flatten(hash: Hash): T[] {
    const object = this.object(hash);
    if ('items' in object) return object.items;
    return object.lists.flatMap(entry => this.flatten(entry[1]));
  }

  private writeChunk(items: T[]): [string, Hash] {
    const last = items.at(-1)?.id ?? '';
    const known = items[0] && this.chunks.get(items[0]);
    if (known && known.items.length === items.length && known.items.every((item, index) => item === items[index])) {
      return [last, known.hash];
    }
    const hash = this.store.put(JSON.stringify({ items }));
    this.objects.set(hash, { items });
    if (items[0]) this.chunks.set(items[0], { items, hash });
    return [last, hash];
  }

  private writeIndex(lists: [string, Hash][]): [string, Hash] {
    const last = lists.at(-1)?.[0] ?? '';
    const text = JSON.stringify({ lists });
    const hash = this.indexes.get(text) ?? this.store.put(text);
    this.indexes.set(text, hash);
    this.objects.set(hash, { lists });
    return [last, hash];
  }
}

/** Runs that end after an entry whose id hashes to a multiple of 32. An index has at least two entries, so levels end. */
function cut<E>(entries: readonly E[], id: (entry: E) => string, level: number): E[][] {
  const runs: E[][] = [];
  let run: E[] = [];
  for (const entry of entries) {
    run.push(entry);
    const full = run.length >= MAX_CHUNK || (hash32(id(entry), level + 3) & 31) === 0;
    if (full && (level === 0 || run.length > 1)) {
      runs.push(run);
      run = [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}
