import { type QueryExecutorProvider, sql } from 'kysely';
import { countAll, countOne, discountOne, isCounted, movedLinkTrigger } from '../link-counts.ts';
import type { Trigger } from '../triggers.ts';
import { createSqliteTrigger } from './triggers.ts';

/** One row for each target: only one connection writes. */
const shard = '0';

const triggers: readonly Trigger[] = [
  {
    ...{ name: 'count_new_link', event: 'insert', table: 'links', when: isCounted('new') },
    statements: [countOne('new', shard)],
  },
  {
    ...{ name: 'count_old_link', event: 'delete', table: 'links', when: isCounted('old') },
    statements: discountOne('old', shard),
  },
  movedLinkTrigger(() => shard, 'is not'),
];

/** Counts of what is there, which triggers keep true. */
export async function createSqliteLinkCounts(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(countAll('links', shard)).execute(db);
  for (const trigger of triggers) await createSqliteTrigger(db, trigger);
}
