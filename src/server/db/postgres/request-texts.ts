import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { containsParts } from './text-parts.ts';
import { createPostgresTrigger } from './triggers.ts';

const isRow = (row: 'new' | 'old') =>
  `organization_id = ${row}.organization_id and space_id = ${row}.space_id and change_request_id = ${row}.id`;

const insert = `insert into request_texts (organization_id, space_id, change_request_id, text)
  values (new.organization_id, new.space_id, new.id, new.search_text)`;
const remove = `delete from request_texts where ${isRow('old')}`;

/** In a table of its own, which is not written with every edit; kept by triggers. */
export async function createPostgresRequestTexts(db: QueryExecutorProvider): Promise<void> {
  await sql`create table request_texts (organization_id text collate "C" not null, space_id text collate "C" not null,
    change_request_id text collate "C" not null, text text collate "C" not null,
    primary key (organization_id, space_id, change_request_id))`.execute(db);
  await createIndex(db);
  const table = 'change_requests';
  await createPostgresTrigger(db, { name: 'find_new_request', event: 'insert', table, statements: [insert] });
  await createPostgresTrigger(db, { name: 'find_no_request', event: 'delete', table, statements: [remove] });
  await createPostgresTrigger(db, {
    ...{ name: 'find_request', event: 'update of search_text, organization_id', table },
    when: '(old.search_text, old.organization_id) <> (new.search_text, new.organization_id)',
    statements: [remove, insert],
  });
}

const createIndex = (db: QueryExecutorProvider) =>
  sql`create index request_texts_parts on request_texts using gin (member_parts(organization_id, text))
    with (fastupdate = off)`.execute(db);

export async function fillPostgresRequestTexts(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index request_texts_parts`.execute(db);
  await sql`delete from request_texts`.execute(db);
  await sql`insert into request_texts (organization_id, space_id, change_request_id, text)
    select organization_id, space_id, id, search_text from change_requests`.execute(db);
  await createIndex(db);
}

/** The keys of change requests with a text of three characters or more in their subject. */
export const postgresRequestsWith = (organizationId: string, text: string): RawBuilder<unknown> =>
  sql`select t.space_id, t.change_request_id as id from request_texts t
    where t.organization_id = ${organizationId} and ${containsParts('t', organizationId, text)}`;
