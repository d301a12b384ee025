import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

const preparedLimit = 400;
/** Milliseconds of statements, one right after the other, before others have their turn. */
const turn = 10;
/** Pages of the log from which SQLite copies them into the database as part of a commit, and rows that may need as many. */
const logged = 1_000;

interface Prepared {
  statement: StatementSync;
  /** None of a statement that does not read. */
  columns: readonly string[];
}

/** One connection to the file, with its prepared statements kept. */
class Connection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  #changed = 0;
  #spent = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  begin(): void {
    this.#changed = 0;
    this.#execute(raw('begin immediate'));
  }

  /** After many rows, others have their turn between what makes them last and their way from the log into the database. */
  async commit(): Promise<void> {
    if (this.#changed < logged) {
      await this.executeQuery(raw('commit'));
      return;
    }
    this.#database.exec('pragma wal_autocheckpoint = 0');
    try {
      this.#execute(raw('commit'));
      await breathe();
      this.#checkpoint();
    } finally {
      this.#database.exec(`pragma wal_autocheckpoint = ${logged}`);
    }
  }

  /** As in a commit, one that fails is left to the next: what was written is safe in the log. */
  #checkpoint(): void {
    try {
      this.#database.exec('pragma wal_checkpoint(passive)');
    } catch {}
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begun = performance.now();
    const result = this.#execute<Row>(query);
    this.#spent += performance.now() - begun;
    if (this.#spent < turn) return result;
    this.#spent = 0;
    await breathe();
    return result;
  }

  #execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters as SQLInputValue[]; // rows.ts binds text, numbers, bytes and null only; anything else throws here
    if (columns.length > 0) {
      const rows = statement.all(...values) as unknown as SQLOutputValue[][]; // as `#prepare` asks for
      return { rows: rows.map(row => rowOf(columns, row) as Row) }; // the caller's query names the columns
    }
    const { changes } = statement.run(...values);
    this.#changed += Number(changes);
    // What is kept would name the columns as they were.
    if (changesSchema.test(sql)) this.#prepared.clear();
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it; nothing streams from an embedded file
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite answers whole results');
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const entry = { statement, columns: statement.columns().map(({ name }) => name) };
    statement.setReturnArrays(true);
    if (this.#prepared.size >= preparedLimit) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    this.#prepared.set(sql, entry);
    return entry;
  }
}

const changesSchema = /^\s*(?:alter|create|drop)\b/i;

/** A row as an object like any other: those that Node makes are tables of hashes, which take three times as long to copy. */
function rowOf(
  columns: readonly string[],
  values: readonly SQLOutputValue[],
): Record<string, SQLOutputValue | undefined> {
  const row: Record<string, SQLOutputValue | undefined> = {};
  let index = 0;
  for (const column of columns) row[column] = values[index++];
  return row;
}

class SqliteDriver implements Driver {
  readonly #connection: Connection;
  readonly #exclusive: boolean;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: DatabaseSync, exclusive: boolean) {
    this.#connection = new Connection(database);
    this.#exclusive = exclusive;
  }

  async init(): Promise<void> {}

  /** The writer is taken by one transaction at a time; the reader's statements are atomic, so it needs no turn. */
  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#exclusive) return this.#connection;
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise<void>(resolve => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    if (this.#exclusive) this.#release();
  }

  async beginTransaction(): Promise<void> {
    this.#connection.begin();
  }

  commitTransaction(): Promise<void> {
    return this.#connection.commit();
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.executeQuery(raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

function raw(sql: string): CompiledQuery {
  return {
    sql,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: sql },
  };
}

/** Kysely over the SQLite that is built into Node. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  readonly #exclusive: boolean;

  constructor(database: DatabaseSync, { exclusive }: { exclusive: boolean }) {
    this.#database = database;
    this.#exclusive = exclusive;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#database, this.#exclusive);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Opens the file so that a committed write survives a crash and, where it is durable, a power cut. */
export function openSqlite(path: string, { readOnly, durable }: { readOnly: boolean; durable: boolean }): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly });
  if (!readOnly) database.exec(`pragma journal_mode = wal; pragma synchronous = ${durable ? 'full' : 'off'}`);
  // What is mapped of a large file counts as memory of the service; more than this saves little (bench/README.md).
  database.exec(
    'pragma busy_timeout = 5000; pragma cache_size = -32000; pragma temp_store = memory; pragma mmap_size = 16777216',
  );
  return database;
}
