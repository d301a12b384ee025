import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Engine } from './database.ts';

/** How the database goes about each query of some work, as it says itself; the work is done. */
export async function queryPlans(engine: Engine, db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: RootOperationNode[] = [];
  // The parts of a query pass through here, too, but have no result.
  const seen = new WeakMap<QueryId, RootOperationNode>();
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      const node = seen.get(queryId);
      if (node) asked.push(node);
      return result;
    },
  };
  await work(db.withPlugin(noting));
  const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
  const plans = [];
  for (const node of asked) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'explained' });
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    plans.push(JSON.stringify(rows));
  }
  return plans;
}

/** Lets the database know how much there is now; SQLite goes by its schema alone. */
export async function analyze(engine: Engine, db: Db): Promise<void> {
  if (engine === 'postgres') await sql`analyze`.execute(db);
}
