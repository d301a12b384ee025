import { DatabaseSync } from 'node:sqlite';

/** Kibibytes kept in memory; what is more stands in a temporary file. */
const memory = 32 * 1024;

/**
 * Which hashes a look at the content has reached, and which of them it has yet to follow. In a database of its own, on
 * both engines: it may grow past memory, is gone with the process, and keeps no writer of ours waiting.
 */
export class Marks {
  readonly #file = new DatabaseSync('');
  readonly #mark;
  readonly #queue;
  readonly #next;
  readonly #unqueue;
  readonly #find;

  constructor() {
    this.#file.exec(`pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${memory};
      create table marks (hash blob primary key) without rowid;
      create table queue (place integer primary key, hash blob not null);`);
    this.#mark = this.#file.prepare('insert into marks (hash) values (?) on conflict do nothing');
    this.#queue = this.#file.prepare('insert into queue (hash) values (?)');
    this.#next = this.#file.prepare('select place, lower(hex(hash)) as hash from queue order by place limit ?');
    this.#unqueue = this.#file.prepare('delete from queue where place <= ?');
    this.#find = this.#file.prepare('select 1 from marks where hash = ?');
  }

  /** Marks these; those that were not marked before are to be followed. */
  add(hashes: Iterable<string>): void {
    this.#file.exec('begin');
    for (const hash of hashes) {
      const bytes = Buffer.from(hash, 'hex');
      if (this.#mark.run(bytes).changes > 0) this.#queue.run(bytes);
    }
    this.#file.exec('commit');
  }

  /** Some that are to be followed, each once; none when all are. */
  take(limit: number): string[] {
    const rows = this.#next.all(limit) as unknown as { place: number; hash: string }[]; // as the statement says
    const last = rows.at(-1);
    if (last) this.#unqueue.run(last.place);
    return rows.map(({ hash }) => hash);
  }

  has(hash: string): boolean {
    return this.#find.get(Buffer.from(hash, 'hex')) !== undefined;
  }

  [Symbol.dispose](): void {
    this.#file.close();
  }
}
