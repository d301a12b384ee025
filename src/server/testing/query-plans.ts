import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Engine } from './database.ts';

/** How the database goes about each query of some work, as it says itself; the work is done. */
export async function queryPlans(engine: Engine, db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
  return explained(db, work, async ({ sql: text, parameters }) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    return rows;
  });
}

async function explained(
  db: Db,
  work: (db: Db) => Promise<unknown>,
  explain: (query: CompiledQuery) => Promise<unknown[]>,
): Promise<string[]> {
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
  const plans = [];
  for (const node of asked)
    plans.push(JSON.stringify(await explain(db.getExecutor().compileQuery(node, { queryId: 'explained' }))));
  return plans;
}

/** The same on PostgreSQL of plans that are kept, which are made without knowing what is asked for. @param tx a transaction, to be on one connection */
export async function keptPlans(engine: Engine, tx: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  if (engine === 'sqlite') return queryPlans(engine, tx, work);
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  return explained(tx, work, async ({ sql: text, parameters }) => {
    await sql.raw(`prepare explained as ${text}`).execute(tx);
    const { rows } =
      await sql`explain execute explained (${sql.join(parameters.map(value => sql.lit(value)))})`.execute(tx);
    await sql`deallocate explained`.execute(tx);
    return rows;
  });
}

/** Lets the database know how much there is now; SQLite goes by its schema alone. */
export async function analyze(engine: Engine, db: Db): Promise<void> {
  if (engine === 'postgres') await sql`analyze`.execute(db);
}
