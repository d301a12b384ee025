import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { hasKey, type TextIndex, type TextSearch, textChunks } from '../text-index.ts';
import { lastRowid, perOrganization, phrase, rowidsOf } from './text-rowids.ts';

const tablesOf = ({ name, id }: Pick<TextIndex, 'name' | 'id'>) => ({
  scopes: sql.table(`${name}_scopes`),
  texts: sql.table(`${name}_texts`),
  words: sql.table(`${name}_words`),
  id: sql.ref(id),
});

const memberTables = tablesOf({ name: 'member', id: 'user_id' });
const spaceTables = tablesOf({ name: 'space', id: 'space_id' });

async function create(
  db: QueryExecutorProvider,
  { scopes, texts, words, id }: ReturnType<typeof tablesOf>,
  more: RawBuilder<unknown>,
): Promise<void> {
  await sql`create table ${scopes} (number integer primary key, organization_id text not null unique)`.execute(db);
  await sql`create table ${texts} (id integer primary key, organization_id text not null, ${id} text not null,
    text text not null, ${more} unique (organization_id, ${id}))`.execute(db);
  await sql`create virtual table ${words} using fts5 (text, content = '', contentless_delete = 1,
    tokenize = 'trigram case_sensitive 1')`.execute(db);
}

/** Makes an index anew from a query with the columns `organization_id`, `id`, `text` and what the texts have beside. */
async function fill(
  db: QueryExecutorProvider,
  { scopes, texts, words, id }: ReturnType<typeof tablesOf>,
  from: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): Promise<void> {
  for (const table of [words, texts, scopes]) await sql`delete from ${table}`.execute(db);
  await sql`insert into ${scopes} (organization_id) select distinct organization_id from ${from} f`.execute(db);
  await sql`insert into ${texts} (id, organization_id, ${id}, text${more})
    select s.number * ${perOrganization} + row_number() over (partition by s.number order by f.id),
      f.organization_id, f.id, f.text || char(1, 1)${more}
    from ${scopes} s join ${from} f on f.organization_id = s.organization_id`.execute(db);
  await sql`insert into ${words} (rowid, text) select id, text from ${texts}`.execute(db);
}

export const createSqliteMemberSearch = (db: QueryExecutorProvider) => create(db, memberTables, sql``);

/** Makes the index anew from the members. */
export const fillSqliteMemberSearch = (db: QueryExecutorProvider) =>
  fill(db, memberTables, sql`(select organization_id, user_id as id, search_text as text from members)`, sql``);

export const createSqliteSpaceSearch = (db: QueryExecutorProvider) =>
  create(db, spaceTables, sql`hidden integer not null,`);

/** Makes the index anew from the spaces that are not deleted. */
export const fillSqliteSpaceSearch = (db: QueryExecutorProvider) =>
  fill(
    db,
    spaceTables,
    sql`(select organization_id, id, sort_title as text, case when base_level = 'none' then 1 else 0 end as hidden
      from spaces where deleted_at is null)`,
    sql`, hidden`,
  );

export const sqliteTextSearch: TextSearch = {
  async insert(db, index, rows) {
    const { scopes, texts, words, id } = tablesOf(index);
    const hidden = index.marks ? sql`, hidden` : sql``;
    for (const part of textChunks(rows)) {
      const organizations = [...new Set(part.map(row => row.organizationId))].map(one => sql`(${one})`);
      await sql`insert into ${scopes} (organization_id) values ${sql.join(organizations)} on conflict do nothing`.execute(
        db,
      );
      const values = part.map(
        (row, place) => sql`(${place + 1}, ${row.organizationId}, ${row.id}, ${row.text}, ${row.hidden})`,
      );
      const inserted = await sql<{ id: number; text: string }>`
        with v (place, organization_id, id, text, hidden) as (values ${sql.join(values)})
        insert into ${texts} (id, organization_id, ${id}, text${hidden})
        select ${lastRowid(texts)} + v.place, v.organization_id, v.id, v.text${hidden}
        from v cross join ${scopes} s where s.organization_id = v.organization_id returning id, text`.execute(db);
      const indexed = inserted.rows.map(row => sql`(${row.id}, ${row.text})`);
      await sql`insert into ${words} (rowid, text) values ${sql.join(indexed)}`.execute(db);
    }
  },

  async remove(db, index, keys) {
    const { texts, words } = tablesOf(index);
    for (const part of textChunks(keys)) {
      const isRow = hasKey(index, part);
      await sql`delete from ${words} where rowid in (select id from ${texts} where ${isRow})`.execute(db);
      await sql`delete from ${texts} where ${isRow}`.execute(db);
    }
  },

  matching(index, { organizationId, ...scope }) {
    const { scopes, texts, words, id } = tablesOf(index);
    const searched = 'text' in scope ? phrase(scope.text) : scope.anyOf.map(phrase).join(' OR ');
    return sql`(select t.${id} from ${texts} t where t.id in (
      select rowid from ${words} where ${words} match ${searched} and ${rowidsOf(scopes, organizationId)}))`;
  },
};
