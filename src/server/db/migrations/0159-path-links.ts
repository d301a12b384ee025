import { type Kysely, sql } from 'kysely';
import { newId } from '../../ids.ts';
import type { EngineSchema } from '../columns.ts';

/** Links by path know the path of the page they mean. Which page that is only the content says: a job reads it. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('links').addColumn('path', text).execute();
  await db.schema
    .createIndex('links_by_path')
    .on('links')
    .columns(['organization_id', 'space_id', 'path', 'page_id'])
    .where(sql<boolean>`path is not null`)
    .execute();
  const now = new Date().toISOString();
  await sql`insert into jobs (id, kind, payload, state, due_at, attempts, cancel, created_at)
    select ${newId()}, 'follow-path-links', '{}', 'queued', ${now}, 0, 0, ${now}
    where exists (select 1 from links where kind = 'path')`.execute(db);
}
