import { type QueryExecutorProvider, sql } from 'kysely';
import { perBlock } from '../block-size.ts';
import type { MemberBlocks } from '../member-blocks.ts';
import { containsParts, replacePostgresParts } from './text-parts.ts';

export async function createPostgresMemberBlocks(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index member_texts_parts`.execute(db);
  await replacePostgresParts(db);
  await sql`create index member_texts_parts on member_texts using gin (member_parts(organization_id, text)) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create table member_blocks (organization_id text collate "C" not null, sort_name text collate "C" not null,
    user_id text collate "C" not null, text text collate "C" not null, primary key (organization_id, sort_name, user_id))`.execute(
    db,
  );
  await createIndex(db);
}

const createIndex = (db: QueryExecutorProvider) =>
  sql`create index member_blocks_parts on member_blocks using gin (member_parts(organization_id, text)) with (fastupdate = off)`.execute(
    db,
  );

/** Makes the blocks anew from the members. */
export async function fillPostgresMemberBlocks(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index member_blocks_parts`.execute(db);
  await sql`delete from member_blocks`.execute(db);
  const isFirst = (column: string) =>
    sql`max(case when place > 0 and place % ${sql.lit(perBlock)} = 0 then ${sql.ref(column)} else '' end)`;
  await sql`insert into member_blocks (organization_id, sort_name, user_id, text)
    select organization_id, ${isFirst('sort_name')}, ${isFirst('user_id')}, string_agg(search_text || chr(1) || chr(1), '')
    from (select organization_id, sort_name, user_id, search_text,
        row_number() over (partition by organization_id order by sort_name, user_id) - 1 as place from members) placed
    group by organization_id, place / ${sql.lit(perBlock)}`.execute(db);
  await createIndex(db);
}

export const postgresMemberBlocks: MemberBlocks = {
  async put(db, rows) {
    if (rows.length === 0) return;
    await db
      .insertInto('member_blocks')
      .values([...rows])
      .onConflict(conflict =>
        conflict
          .columns(['organization_id', 'sort_name', 'user_id'])
          .doUpdateSet(update => ({ text: update.ref('excluded.text') })),
      )
      .execute();
  },

  containing: ({ organizationId, text }) =>
    sql`(select b.sort_name, b.user_id from member_blocks b
      where b.organization_id = ${organizationId} and ${containsParts('b', organizationId, text)})`,
};
