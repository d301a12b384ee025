import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** What all spaces count of their change requests, so that a list of an organization's need not look at each space. */
export async function up(db: Kysely<unknown>, { text, integer, createRequestSums }: EngineSchema): Promise<void> {
  let table = db.schema
    .createTable('request_sums')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('closed', integer, c => c.notNull())
    .addColumn('shard', integer, c => c.notNull())
    .addPrimaryKeyConstraint('request_sums_pk', ['organization_id', 'closed', 'shard']);
  for (const status of ['', '_open', '_draft', '_merged', '_outdated_open', '_outdated_draft'])
    table = table.addColumn(`change_requests${status}`, integer, c => c.notNull());
  await table.execute();
  await createRequestSums(db);
}
