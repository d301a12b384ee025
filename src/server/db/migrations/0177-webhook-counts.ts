import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Deliveries that are over are counted when they end, not one by one when they are asked for. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('webhook_counts')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('webhook_id', text, c => c.notNull())
    .addColumn('succeeded', integer, c => c.notNull())
    .addColumn('failed', integer, c => c.notNull())
    .addPrimaryKeyConstraint('webhook_counts_pk', ['organization_id', 'webhook_id'])
    .execute();
  await countEnded(db);
}

/** Counts all that are there; also those that were written without the service. */
export async function countEnded(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from webhook_counts`.execute(db);
  await sql`insert into webhook_counts (organization_id, webhook_id, succeeded, failed)
    select organization_id, webhook_id, sum(case status when 'succeeded' then 1 else 0 end), sum(case status when 'failed' then 1 else 0 end)
    from webhook_deliveries where status <> 'pending' group by organization_id, webhook_id`.execute(db);
}
