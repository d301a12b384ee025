import { availableParallelism } from 'node:os';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { session } from './session.ts';
import { StatementNames } from './statement-names.ts';

/** Each keeps one processor busy. */
const most = Math.min(Math.max(availableParallelism(), 2), 8);

/** What PostgreSQL says when a migration of another process changed what a prepared statement answers. */
const isStale = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000';

/** A connection that has the statements asked again and again read and planned once. It has no transactions. */
class KeptConnection {
  readonly #client: pg.Client;
  readonly #names: StatementNames;
  #isHeld = false;
  /** By how many it is used now. */
  users = 0;

  constructor(client: pg.Client, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async query(text: string, parameters: readonly unknown[]) {
    this.#sendTogether();
    const values = [...parameters];
    const name = this.#names.of(text);
    if (name === undefined) return this.#client.query(text, values);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isStale(error)) throw error;
      return this.#client.query({ name: this.#names.renew(text), text, values });
    }
  }

  /** What is asked in one go leaves in one write: each would wake PostgreSQL anew. */
  #sendTogether(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  release(): void {
    this.users--;
  }

  end(): Promise<void> {
    return this.#client.end();
  }
}

/**
 * Connections for reads whose plans are kept. Several may use one: what they ask is sent at once and answered in turn, as
 * waking another process of PostgreSQL takes longer than most reads of a list.
 */
export class KeptConnections implements PostgresPool {
  readonly options: { connectionString: string };
  readonly #names = new StatementNames();
  readonly #open = new Set<KeptConnection>();
  readonly #opening = new Set<Promise<KeptConnection>>();

  constructor(url: string) {
    this.options = { connectionString: url };
  }

  async connect(): Promise<PostgresPoolClient> {
    let connection = this.#leastUsed(0);
    if (connection === undefined) {
      const opening = this.#another();
      connection = this.#leastUsed() ?? (await (opening ?? Promise.race(this.#opening)));
    }
    connection.users++;
    return connection as unknown as PostgresPoolClient; // all of it but cursors, which are not asked for
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.#opening);
    await Promise.all([...this.#open].map(connection => connection.end()));
  }

  #leastUsed(limit = Number.POSITIVE_INFINITY): KeptConnection | undefined {
    let least: KeptConnection | undefined;
    for (const one of this.#open) if (one.users <= limit && one.users < (least?.users ?? limit + 1)) least = one;
    return least;
  }

  /** Opens another one for those who come next, where there may be more. */
  #another(): Promise<KeptConnection> | undefined {
    if (this.#open.size + this.#opening.size >= most) return undefined;
    const opening = this.#connect().finally(() => this.#opening.delete(opening));
    this.#opening.add(opening);
    // Who does not wait for it asks again where it failed.
    opening.catch(() => {});
    return opening;
  }

  async #connect(): Promise<KeptConnection> {
    const client = new pg.Client({ ...this.options, keepAlive: true, pipeline: true });
    const connection = new KeptConnection(client, this.#names);
    // One that breaks is replaced; without a listener it would end the process.
    client.on('error', () => this.#open.delete(connection));
    client.on('end', () => this.#open.delete(connection));
    await client.connect();
    await client.query(`${session}; set plan_cache_mode = force_generic_plan`);
    this.#open.add(connection);
    return connection;
  }
}
