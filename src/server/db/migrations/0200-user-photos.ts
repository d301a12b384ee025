import type { Kysely } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Pictures that people uploaded of themselves. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('user_photos')
    .addColumn('user_id', text, c => c.primaryKey().notNull())
    .addColumn('sha256', text, c => c.notNull())
    .addColumn('content_type', text, c => c.notNull())
    .execute();
  await db.schema.createIndex('user_photos_by_file').on('user_photos').columns(['sha256']).execute();
}
