import { createHash } from 'node:crypto';
import type { Hash, ObjectStore } from '#document/object-store.ts';
import { Lru } from '#lib/lru.ts';
import type { Db } from '../db/database.ts';
import { insertObjects, readObjects } from './object-rows.ts';

/** UTF-16 units of texts kept in memory; about 64 MB. */
const objects = new Lru<string>(32 * 1024 * 1024);

/** The objects of one organization; what is put stays here until `flush`. */
export class ContentStore implements ObjectStore {
  readonly #db: Db;
  readonly organizationId: string;
  readonly #pending = new Map<Hash, string>();

  constructor(db: Db, organizationId: string) {
    this.#db = db;
    this.organizationId = organizationId;
  }

  async get(hashes: readonly Hash[]): Promise<Map<Hash, string>> {
    const found = new Map<Hash, string>();
    const missing: Hash[] = [];
    for (const hash of new Set(hashes)) {
      const text = this.#pending.get(hash) ?? objects.get(this.#key(hash));
      if (text === undefined) missing.push(hash);
      else found.set(hash, text);
    }
    for (const { hash, data } of await readObjects(this.#db, this.organizationId, missing)) {
      this.#remember(hash, data);
      found.set(hash, data);
    }
    return found;
  }

  put(text: string): Hash {
    // Half of a surrogate pair would come back as something else, under a hash that is not its own; PostgreSQL takes no NUL.
    const clean = text.toWellFormed().replaceAll('\0', '');
    const hash = createHash('sha256').update(clean).digest('hex');
    this.#pending.set(hash, clean);
    return hash;
  }

  /** Takes over what was put into another store, which keeps it. */
  adopt(other: ContentStore): void {
    for (const [hash, text] of other.#pending) this.#pending.set(hash, text);
  }

  /** Writes what was put; to be called before the transaction ends. */
  async flush(): Promise<void> {
    await insertObjects(this.#db, this.organizationId, this.#pending);
    // Also where the transaction fails later: nobody can name what no revision holds.
    for (const [hash, text] of this.#pending) this.#remember(hash, text);
    this.#pending.clear();
  }

  #remember(hash: Hash, text: string): void {
    objects.set(this.#key(hash), text, text.length + 64);
  }

  #key(hash: Hash): string {
    return `${this.organizationId}:${hash}`;
  }
}
