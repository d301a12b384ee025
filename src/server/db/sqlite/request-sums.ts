import { type QueryExecutorProvider, sql } from 'kysely';
import { addTo, differ, summed } from '../request-sums.ts';

/** One row: only one connection writes. */
const shard = '0';
const before = addTo('old', { sign: -1, shard });
const after = addTo('new', { shard });

/** Sums of what is there, which triggers keep true. */
export async function createSqliteRequestSums(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(addTo('s', { shard, from: 'from spaces s' })).execute(db);
  const triggers = {
    insert: `insert on spaces when new.change_requests > 0 begin ${after}; end`,
    delete: `delete on spaces when old.change_requests > 0 begin ${before}; end`,
    update: `update of ${summed.join(', ')} on spaces when ${differ('is not')} begin ${before}; ${after}; end`,
  };
  for (const [name, trigger] of Object.entries(triggers))
    await sql.raw(`create trigger sum_requests_on_${name} after ${trigger}`).execute(db);
}
