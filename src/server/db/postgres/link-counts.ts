import { type QueryExecutorProvider, sql } from 'kysely';
import { countAll, isCounted, linkCountColumns, movedLinkTrigger } from '../link-counts.ts';
import { createPostgresTrigger } from './triggers.ts';

/** One of 16 rows for each target: those who write in spaces at the same time seldom wait for each other. */
const shardOf = (row: string) => `hashtext(${row}.space_id) & 15`;

const isOf = linkCountColumns
  .split(', ')
  .slice(0, 4)
  .map(column => `c.${column} = l.${column}`)
  .join(' and ');

/**
 * Once for each statement: thousands of pages that lead to one page are written at once, and a row that a transaction
 * writes thousands of times is found through all it was before.
 */
const counting = {
  count_new_links: {
    event: 'insert on links referencing new table as written',
    statements: [countAll('written', shardOf('l'))],
  },
  count_old_links: {
    event: 'delete on links referencing old table as written',
    statements: [
      countAll('written', shardOf('l'), -1),
      `delete from link_counts c using written l where ${isOf} and ${isCounted('l')} and c.pages = 0`,
    ],
  },
};

/** Counts of what is there, which triggers keep true. */
export async function createPostgresLinkCounts(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(countAll('links', shardOf('l'))).execute(db);
  for (const [name, { event, statements }] of Object.entries(counting)) {
    // Nothing is known of a table of what was written: by its key each count is found, however large their table is.
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off
      as $$ begin ${statements.join('; ')}; return null; end $$`)
      .execute(db);
    await sql.raw(`create trigger ${name} after ${event} for each statement execute function ${name}()`).execute(db);
  }
  await createPostgresTrigger(db, movedLinkTrigger(shardOf, 'is distinct from'));
}
