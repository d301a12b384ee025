import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** How the document of each version of a specification numbers itself; of earlier versions, only the latest is known. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema.alterTable('openapi_versions').addColumn('document_version', text).execute();
  await sql`update openapi_versions set document_version = (
    select s.document_version from openapi_specs s
    where s.organization_id = openapi_versions.organization_id and s.last_version_id = openapi_versions.id
  )`.execute(db);
}
