import { type QueryExecutorProvider, sql } from 'kysely';
import { addTo, differ, summed } from '../request-sums.ts';

/** One of 64 rows: those who write in spaces at the same time seldom wait for each other. */
const shardOf = (row: string) => `hashtext(${row}.id) & 63`;

/** Sums of what is there, which triggers keep true. */
export async function createPostgresRequestSums(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(addTo('s', { shard: shardOf('s'), from: 'from spaces s' })).execute(db);
  await sql
    .raw(`create function sum_requests() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${addTo('old', { sign: -1, shard: shardOf('old') })}; end if;
      if tg_op <> 'DELETE' then ${addTo('new', { shard: shardOf('new') })}; end if;
      return null;
    end $$`)
    .execute(db);
  const triggers = {
    insert: 'insert on spaces for each row when (new.change_requests > 0)',
    delete: 'delete on spaces for each row when (old.change_requests > 0)',
    update: `update of ${summed.join(', ')} on spaces for each row when (${differ('is distinct from')})`,
  };
  for (const [name, trigger] of Object.entries(triggers))
    await sql
      .raw(`create trigger sum_requests_on_${name} after ${trigger} execute function sum_requests()`)
      .execute(db);
}
