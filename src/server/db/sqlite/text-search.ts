import { type QueryExecutorProvider, sql } from 'kysely';
import type { TextIndex, TextSearch } from '../text-index.ts';
import { hasKey, textChunks } from '../text-keys.ts';
import { markColumns, type TextSource } from '../text-sources.ts';
import { lastRowid, perOrganization, phrase, rowidsOf } from './text-rowids.ts';

const tablesOf = ({ name, id }: Pick<TextIndex, 'name' | 'id'>) => ({
  scopes: sql.table(`${name}_scopes`),
  texts: sql.table(`${name}_texts`),
  words: sql.table(`${name}_words`),
  id: sql.ref(id),
});

export async function createSqliteTexts(db: QueryExecutorProvider, source: TextSource): Promise<void> {
  const { scopes, texts, words, id } = tablesOf(source);
  await sql`create table ${scopes} (number integer primary key, organization_id text not null unique)`.execute(db);
  await sql`create table ${texts} (id integer primary key, organization_id text not null, ${id} text not null,
    text text not null, ${markColumns(source).declared} unique (organization_id, ${id}))`.execute(db);
  await sql`create virtual table ${words} using fts5 (text, content = '', contentless_delete = 1,
    tokenize = 'trigram case_sensitive 1')`.execute(db);
}

/** Makes an index anew. */
export async function fillSqliteTexts(db: QueryExecutorProvider, source: TextSource): Promise<void> {
  const { scopes, texts, words, id } = tablesOf(source);
  const { listed } = markColumns(source);
  for (const table of [words, texts, scopes]) await sql`delete from ${table}`.execute(db);
  await sql`insert into ${scopes} (organization_id) select distinct organization_id from ${source.from} f`.execute(db);
  await sql`insert into ${texts} (id, organization_id, ${id}, text${listed})
    select s.number * ${perOrganization} + row_number() over (partition by s.number order by f.id),
      f.organization_id, f.id, f.text || char(1, 1)${listed}
    from ${scopes} s join ${source.from} f on f.organization_id = s.organization_id`.execute(db);
  await sql`insert into ${words} (rowid, text) select id, text from ${texts}`.execute(db);
}

export const sqliteTextSearch: TextSearch = {
  async insert(db, index, rows) {
    const { scopes, texts, words, id } = tablesOf(index);
    const hidden = markColumns(index).listed;
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
    const searched = 'text' in scope ? phrase(scope.rare ?? scope.text) : scope.anyOf.map(phrase).join(' OR ');
    const isWhole = 'text' in scope && scope.rare !== undefined ? sql`and instr(t.text, ${scope.text}) > 0` : sql``;
    return sql`(select t.${id} from ${texts} t where t.id in (
      select rowid from ${words} where ${words} match ${searched} and ${rowidsOf(scopes, organizationId)}) ${isWhole})`;
  },
};
