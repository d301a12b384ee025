import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StatementNames } from './statement-names.ts';

/** What PostgreSQL says when a migration of another process changed what a prepared statement answers. */
const isStale = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000';

/** A connection that has the statements asked again and again read and planned once. It has no transactions. */
class KeptClient {
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
      return this.#client.query({ name: this.#names.renew(text), text, values });
    }
  }

  release(destroy?: boolean) {
    this.#client.release(destroy);
  }
}

/** The connections of a pool, for reads whose plans are kept. */
export function keptPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, KeptClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new KeptClient(client, names);
      clients.set(client, known);
      return known as unknown as PostgresPoolClient; // all of it but cursors, which are not asked for
    },
    end: () => pool.end(),
  };
}
