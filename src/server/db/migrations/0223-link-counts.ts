import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** How many pages lead to a page or a file, which may be all those of a space, or one of each of all spaces. */
export async function up(db: Kysely<unknown>, { text, integer, createLinkCounts }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('link_counts')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('target_space', text, c => c.notNull())
    .addColumn('kind', text, c => c.notNull())
    .addColumn('target_id', text, c => c.notNull())
    .addColumn('own', integer, c => c.notNull())
    .addColumn('shard', integer, c => c.notNull())
    .addColumn('pages', integer, c => c.notNull())
    .addPrimaryKeyConstraint('link_counts_pk', [
      ...(['organization_id', 'target_space', 'kind', 'target_id', 'own', 'shard'] as const),
    ])
    .execute();
  await createLinkCounts(db);
}
