import { type QueryExecutorProvider, sql } from 'kysely';
import { perBlock } from '../block-size.ts';
import type { MemberBlocks } from '../member-blocks.ts';
import { lastRowid, perOrganization, phrase, rowidsOf } from './text-rowids.ts';

export async function createSqliteMemberBlocks(db: QueryExecutorProvider): Promise<void> {
  await sql`create table member_blocks (id integer primary key, organization_id text not null, sort_name text not null,
    user_id text not null, text text not null, unique (organization_id, sort_name, user_id))`.execute(db);
  await sql`create virtual table member_block_words using fts5 (text, content = '', contentless_delete = 1,
    tokenize = 'trigram case_sensitive 1')`.execute(db);
}

/** Makes the blocks anew from the members. */
export async function fillSqliteMemberBlocks(db: QueryExecutorProvider): Promise<void> {
  for (const table of ['member_block_words', 'member_blocks']) await sql`delete from ${sql.table(table)}`.execute(db);
  const isFirst = (column: string) =>
    sql`max(case when place > 0 and place % ${sql.lit(perBlock)} = 0 then ${sql.ref(column)} else '' end)`;
  await sql`insert into member_blocks (id, organization_id, sort_name, user_id, text)
    select number * ${perOrganization} + place / ${sql.lit(perBlock)} + 1, organization_id, ${isFirst('sort_name')},
      ${isFirst('user_id')}, group_concat(search_text || char(1, 1), '')
    from (select s.number, m.organization_id, m.sort_name, m.user_id, m.search_text,
        row_number() over (partition by m.organization_id order by m.sort_name, m.user_id) - 1 as place
      from member_scopes s join members m on m.organization_id = s.organization_id) placed
    group by organization_id, place / ${sql.lit(perBlock)}`.execute(db);
  await sql`insert into member_block_words (rowid, text) select id, text from member_blocks`.execute(db);
}

export const sqliteMemberBlocks: MemberBlocks = {
  async put(db, blocks) {
    if (blocks.length === 0) return;
    const organizations = [...new Set(blocks.map(row => row.organization_id))].map(id => sql`(${id})`);
    await sql`insert into member_scopes (organization_id) values ${sql.join(organizations)} on conflict do nothing`.execute(
      db,
    );
    const values = blocks.map(
      ({ organization_id, sort_name, user_id, text }, index) =>
        sql`(${sql.lit(index)}, ${organization_id}, ${sort_name}, ${user_id}, ${text})`,
    );
    const { rows } = await sql<{ id: number }>`
    with block (place, organization_id, sort_name, user_id, text) as (values ${sql.join(values)})
    insert into member_blocks (id, organization_id, sort_name, user_id, text)
    select ${lastRowid(sql.table('member_blocks'))} + 1 + b.place, b.organization_id, b.sort_name, b.user_id, b.text
    from block b cross join member_scopes s on s.organization_id = b.organization_id where true
    on conflict (organization_id, sort_name, user_id) do update set text = excluded.text returning id`.execute(db);
    const ids = sql.join(rows.map(({ id }) => id));
    await sql`delete from member_block_words where rowid in (${ids})`.execute(db);
    await sql`insert into member_block_words (rowid, text) select id, text from member_blocks where id in (${ids})`.execute(
      db,
    );
  },

  containing: ({ organizationId, text }) =>
    sql`(select sort_name, user_id from member_blocks where id in (select rowid from member_block_words
      where member_block_words match ${phrase(text)} and ${rowidsOf(sql.table('member_scopes'), organizationId)}))`,
};
