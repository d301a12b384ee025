import { type QueryExecutorProvider, sql } from 'kysely';
import type { MemberSearch } from '../member-search.ts';

/** Rows of an organization stand side by side: the index then reads no others. */
const perOrganization = sql.lit(2 ** 32);

export async function createSqliteMemberSearch(db: QueryExecutorProvider): Promise<void> {
  await sql`create table member_scopes (number integer primary key, organization_id text not null unique)`.execute(db);
  await sql`create table member_texts (id integer primary key, organization_id text not null, user_id text not null,
    text text not null, unique (organization_id, user_id))`.execute(db);
  await sql`create virtual table member_words using fts5 (text, content = '', contentless_delete = 1,
    tokenize = 'trigram case_sensitive 1')`.execute(db);
}

/** Makes the index anew from the members. */
export async function fillSqliteMemberSearch(db: QueryExecutorProvider): Promise<void> {
  for (const table of ['member_words', 'member_texts', 'member_scopes'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`insert into member_scopes (organization_id) select distinct organization_id from members`.execute(db);
  await sql`insert into member_texts (id, organization_id, user_id, text)
    select s.number * ${perOrganization} + row_number() over (partition by s.number order by m.user_id),
      m.organization_id, m.user_id, m.search_text || char(1, 1)
    from member_scopes s join members m on m.organization_id = s.organization_id`.execute(db);
  await sql`insert into member_words (rowid, text) select id, text from member_texts`.execute(db);
}

const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const sqliteMemberSearch: MemberSearch = {
  async insert(db, { organization_id, user_id, text }) {
    await sql`insert into member_scopes (organization_id) values (${organization_id}) on conflict do nothing`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`insert into member_texts (id, organization_id, user_id, text)
      select coalesce((select max(t.id) from member_texts t
          where t.id between s.number * ${perOrganization} and (s.number + 1) * ${perOrganization} - 1),
        s.number * ${perOrganization}) + 1, ${organization_id}, ${user_id}, ${text}
      from member_scopes s where s.organization_id = ${organization_id} returning id`.execute(db);
    for (const { id } of rows) await sql`insert into member_words (rowid, text) values (${id}, ${text})`.execute(db);
  },

  async remove(db, { organization_id, user_id }) {
    const isRow = sql`organization_id = ${organization_id} and user_id = ${user_id}`;
    await sql`delete from member_words where rowid in (select id from member_texts where ${isRow})`.execute(db);
    await sql`delete from member_texts where ${isRow}`.execute(db);
  },

  async replace(db, { organizationIds, userId, text }) {
    const isRow = sql`organization_id in (${sql.join(organizationIds)}) and user_id = ${userId}`;
    await sql`delete from member_words where rowid in (select id from member_texts where ${isRow})`.execute(db);
    await sql`update member_texts set text = ${text} where ${isRow}`.execute(db);
    await sql`insert into member_words (rowid, text) select id, text from member_texts where ${isRow}`.execute(db);
  },

  matching({ organizationId, ...scope }) {
    const words = 'text' in scope ? phrase(scope.text) : scope.anyOf.map(phrase).join(' OR ');
    const from = (by: number) =>
      sql`(select (number + ${sql.lit(by)}) * ${perOrganization} from member_scopes where organization_id = ${organizationId})`;
    return sql`(select t.user_id from member_texts t where t.id in (
      select rowid from member_words where member_words match ${words} and rowid > ${from(0)} and rowid < ${from(1)}))`;
  },
};
