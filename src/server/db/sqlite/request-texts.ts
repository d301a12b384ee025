import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { perOrganization, phrase, rowidsOf } from './text-rowids.ts';
import { createSqliteTrigger } from './triggers.ts';

const texts = sql.table('request_texts');
const scopes = sql.table('request_scopes');
const size = String(2 ** 32);

const isRow = (row: 'new' | 'old') =>
  `organization_id = ${row}.organization_id and space_id = ${row}.space_id and change_request_id = ${row}.id`;

const insert = [
  'insert into request_scopes (organization_id) select new.organization_id where not exists (select 1 from request_scopes s where s.organization_id = new.organization_id)',
  `insert into request_texts (id, organization_id, space_id, change_request_id)
    select 1 + coalesce((select max(t.id) from request_texts t
        where t.id between s.number * ${size} and (s.number + 1) * ${size} - 1), s.number * ${size}),
      new.organization_id, new.space_id, new.id from request_scopes s where s.organization_id = new.organization_id`,
  `insert into request_words (rowid, text) select id, new.search_text from request_texts where ${isRow('new')}`,
];
const remove = [
  `delete from request_words where rowid in (select id from request_texts where ${isRow('old')})`,
  `delete from request_texts where ${isRow('old')}`,
];

/** Kept by triggers; contentless: only what is found is kept. */
export async function createSqliteRequestTexts(db: QueryExecutorProvider): Promise<void> {
  await sql`create table ${scopes} (number integer primary key, organization_id text not null unique)`.execute(db);
  await sql`create table ${texts} (id integer primary key, organization_id text not null, space_id text not null,
    change_request_id text not null, unique (organization_id, space_id, change_request_id))`.execute(db);
  await sql`create virtual table request_words using fts5 (text, content = '', contentless_delete = 1,
    tokenize = 'trigram case_sensitive 1')`.execute(db);
  const table = 'change_requests';
  await createSqliteTrigger(db, { name: 'find_new_request', event: 'insert', table, statements: insert });
  await createSqliteTrigger(db, { name: 'find_no_request', event: 'delete', table, statements: remove });
  await createSqliteTrigger(db, {
    ...{ name: 'find_request', event: 'update of search_text, organization_id', table },
    when: '(old.search_text, old.organization_id) <> (new.search_text, new.organization_id)',
    statements: [...remove, ...insert],
  });
}

export async function fillSqliteRequestTexts(db: QueryExecutorProvider): Promise<void> {
  for (const table of ['request_words', 'request_texts', 'request_scopes'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`insert into ${scopes} (organization_id) select distinct organization_id from change_requests`.execute(db);
  await sql`insert into ${texts} (id, organization_id, space_id, change_request_id)
    select s.number * ${perOrganization} + row_number() over (partition by s.number order by c.space_id, c.id),
      c.organization_id, c.space_id, c.id
    from ${scopes} s join change_requests c on c.organization_id = s.organization_id`.execute(db);
  await sql`insert into request_words (rowid, text) select t.id, c.search_text from ${texts} t
    join change_requests c on c.organization_id = t.organization_id and c.space_id = t.space_id
      and c.id = t.change_request_id`.execute(db);
}

/** The keys of change requests with a text of three characters or more in their subject. */
export const sqliteRequestsWith = (organizationId: string, text: string): RawBuilder<unknown> =>
  sql`select t.space_id, t.change_request_id as id from ${texts} t where t.id in (
    select rowid from request_words where request_words match ${phrase(text)} and ${rowidsOf(scopes, organizationId)})`;
