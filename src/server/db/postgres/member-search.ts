import { type QueryExecutorProvider, sql } from 'kysely';
import { partsOf, shortest } from '#lib/grams.ts';
import type { MemberSearch } from '../member-search.ts';

/** In a table of its own, which is not written when a member is seen. The organization is a part too, so that the index knows it. */
export async function createPostgresMemberSearch(db: QueryExecutorProvider): Promise<void> {
  await sql`create table member_texts (organization_id text collate "C" not null, user_id text collate "C" not null,
    text text collate "C" not null, primary key (organization_id, user_id))`.execute(db);
  await sql`create function member_parts(organization_id text, content text) returns text[]
    language sql immutable strict parallel safe as $$
      select array_agg(distinct substr(content, i, 3) collate "C") || organization_id
      from generate_series(1, length(content) - 2) i
    $$`.execute(db);
  await createIndex(db);
}

const createIndex = (db: QueryExecutorProvider) =>
  sql`create index member_texts_parts on member_texts using gin (member_parts(organization_id, text)) with (fastupdate = off)`.execute(
    db,
  );

/** Makes the index anew from the members. */
export async function fillPostgresMemberSearch(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index member_texts_parts`.execute(db);
  await sql`delete from member_texts`.execute(db);
  await sql`insert into member_texts (organization_id, user_id, text)
    select organization_id, user_id, search_text || chr(1) || chr(1) from members`.execute(db);
  await createIndex(db);
}

function partsOfThree(text: string): string[] {
  const { length, part } = partsOf(text);
  return Array.from({ length: length - shortest + 1 }, (_, from) => part(from, shortest));
}

export const postgresMemberSearch: MemberSearch = {
  async insert(db, row) {
    await db.insertInto('member_texts').values(row).execute();
  },

  async remove(db, { organization_id, user_id }) {
    await db
      .deleteFrom('member_texts')
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', user_id)
      .execute();
  },

  async replace(db, { organizationIds, userId, text }) {
    await db
      .updateTable('member_texts')
      .set({ text })
      .where('organization_id', 'in', organizationIds)
      .where('user_id', '=', userId)
      .execute();
  },

  matching({ organizationId, ...scope }) {
    const parts = sql`member_parts(t.organization_id, t.text)`;
    const all = ['text' in scope ? partsOfThree(scope.text) : [], organizationId].flat();
    const any = 'anyOf' in scope ? sql` and ${parts} && ${[...scope.anyOf]}::text[]` : sql``;
    return sql`(select t.user_id from member_texts t
      where t.organization_id = ${organizationId} and ${parts} @> ${all}::text[]${any})`;
  },
};
