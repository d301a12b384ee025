/** SHA-256 of an object's text, in hexadecimal. */
export type Hash = string;

/** Where a space's content lives: texts found by their hash. Nothing is ever rewritten. */
export interface ObjectStore {
  /** The texts that exist, including those put but not yet flushed. One round trip for all of them. */
  get(hashes: readonly Hash[]): Promise<Map<Hash, string>>;
  /** Keeps a text and tells its hash. May be buffered; whoever made the store flushes it. */
  put(text: string): Hash;
}

/** An object that a tree names is not in the store. */
export class MissingObjectError extends Error {
  readonly hash: Hash;

  constructor(hash: Hash) {
    super(`Object ${hash} is missing`);
    this.name = 'MissingObjectError';
    this.hash = hash;
  }
}

/** The texts of all the hashes. Throws MissingObjectError. */
export async function getAll(store: ObjectStore, hashes: Iterable<Hash>): Promise<Map<Hash, string>> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return new Map();
  const found = await store.get(wanted);
  const missing = wanted.find(hash => !found.has(hash));
  if (missing !== undefined) throw new MissingObjectError(missing);
  return found;
}

/** The text of one hash; the empty text for none. Throws MissingObjectError. */
export async function getText(store: ObjectStore, hash: Hash | null | undefined): Promise<string> {
  if (!hash) return '';
  return (await getAll(store, [hash])).get(hash) ?? '';
}

/** A store in memory that counts what is asked of it. */
export class MemoryObjectStore implements ObjectStore {
  readonly texts = new Map<Hash, string>();
  /** Calls of `get`, objects got, and calls of `put` since the last `resetCounts`. */
  counts = { gets: 0, objects: 0, puts: 0 };
  private readonly hash: (text: string) => Hash;

  constructor(hash: (text: string) => Hash) {
    this.hash = hash;
  }

  async get(hashes: readonly Hash[]): Promise<Map<Hash, string>> {
    this.counts.gets++;
    this.counts.objects += hashes.length;
    const found = new Map<Hash, string>();
    for (const hash of hashes) {
      const text = this.texts.get(hash);
      if (text !== undefined) found.set(hash, text);
    }
    return found;
  }

  put(text: string): Hash {
    this.counts.puts++;
    const hash = this.hash(text);
    this.texts.set(hash, text);
    return hash;
  }

  resetCounts(): void {
    this.counts = { gets: 0, objects: 0, puts: 0 };
  }
}
