import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StatementNames } from './statement-names.ts';

/** What PostgreSQL says when a migration of another process changed what a prepared statement answers. */
export const planIsStale = '0A000';

const isStale = (error: unknown) => error instanceof pg.DatabaseError && error.code === planIsStale;

/** A connection that has the statements asked again and again read and planned once. */
class PreparedClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async query(text: string, parameters: readonly unknown[]) {
    const values = [...parameters];
    const name = values.length === 0 ? undefined : this.#names.of(text);
    if (name === undefined) return this.#client.query(text, values);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isStale(error)) throw error;
      // A transaction has failed with it, and begins again.
      return this.#client.query({ name: this.#names.renew(text), text, values }).catch(() => Promise.reject(error));
    }
  }

  release(destroy?: boolean) {
    this.#client.release(destroy);
  }
}

/**
 * The connections of a pool with prepared statements: to plan the statements of a list takes PostgreSQL about as long as
 * to run them.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, PreparedClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const prepared = clients.get(client) ?? new PreparedClient(client, names);
      clients.set(client, prepared);
      return prepared as unknown as PostgresPoolClient; // all of it but cursors, which are not asked for
    },
    end: () => pool.end(),
  };
}
