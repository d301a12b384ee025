import { type Kysely, sql } from 'kysely';
import { newId } from '../../ids.ts';

/**
 * Links know the pictures that a `srcset` names; which those are only the content says. Specifications know their references
 * that lead nowhere: sent ones are read again, those at an address are every few hours. Jobs do both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into jobs (id, kind, payload, state, due_at, attempts, cancel, created_at)
    select ${newId()}, 'find-choices', '{}', 'queued', ${now}, 0, 0, ${now} where exists (select 1 from spaces)`.execute(
    db,
  );
  await sql`insert into jobs (id, organization_id, kind, payload, state, due_at, attempts, cancel, created_at)
    select id, organization_id, 'read-openapi', '{"organizationId":"' || organization_id || '","specId":"' || id || '"}',
      'queued', ${now}, 0, 0, ${now} from openapi_specs where source_url is null`.execute(db);
}
