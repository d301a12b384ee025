import { type QueryExecutorProvider, sql } from 'kysely';
import type { TextIndex, TextSearch } from '../text-index.ts';
import { hasKey, textChunks } from '../text-keys.ts';
import { markColumns, type TextSource } from '../text-sources.ts';
import { containsParts, hasAnyPart } from './text-parts.ts';

const tablesOf = ({ name, id }: Pick<TextIndex, 'name' | 'id'>) => ({
  texts: sql.table(`${name}_texts`),
  index: sql.ref(`${name}_texts_parts`),
  id: sql.ref(id),
});

/** In a table of its own, which is not written when a member is seen. */
export async function createPostgresTexts(db: QueryExecutorProvider, source: TextSource): Promise<void> {
  const tables = tablesOf(source);
  await sql`create table ${tables.texts} (organization_id text collate "C" not null, ${tables.id} text collate "C" not null,
    text text collate "C" not null, ${markColumns(source).declared} primary key (organization_id, ${tables.id}))`.execute(
    db,
  );
  await createIndex(db, tables);
}

const createIndex = (db: QueryExecutorProvider, { texts, index }: ReturnType<typeof tablesOf>) =>
  sql`create index ${index} on ${texts} using gin (member_parts(organization_id, text)) with (fastupdate = off)`.execute(
    db,
  );

/** Makes an index anew. */
export async function fillPostgresTexts(db: QueryExecutorProvider, source: TextSource): Promise<void> {
  const tables = tablesOf(source);
  const { listed } = markColumns(source);
  await sql`drop index ${tables.index}`.execute(db);
  await sql`delete from ${tables.texts}`.execute(db);
  await sql`insert into ${tables.texts} (organization_id, ${tables.id}, text${listed})
    select organization_id, id, text || chr(1) || chr(1)${listed} from ${source.from} f`.execute(db);
  await createIndex(db, tables);
}

/** What their indexes are made of. */
export async function createPostgresTextParts(db: QueryExecutorProvider): Promise<void> {
  await sql`create function member_parts(organization_id text, content text) returns text[]
    language sql immutable strict parallel safe as $$
      select array_agg(distinct substr(content, i, 3) collate "C") || organization_id
      from generate_series(1, length(content) - 2) i
    $$`.execute(db);
}

export const postgresTextSearch: TextSearch = {
  async insert(db, index, rows) {
    const { texts, id } = tablesOf(index);
    const hidden = (value: 0 | 1) => (index.marks ? sql`, ${value}` : sql``);
    for (const part of textChunks(rows)) {
      const values = part.map(row => sql`(${row.organizationId}, ${row.id}, ${row.text}${hidden(row.hidden)})`);
      await sql`insert into ${texts} (organization_id, ${id}, text${markColumns(index).listed})
        values ${sql.join(values)}`.execute(db);
    }
  },

  async remove(db, index, keys) {
    const { texts } = tablesOf(index);
    for (const part of textChunks(keys)) await sql`delete from ${texts} where ${hasKey(index, part)}`.execute(db);
  },

  matching(index, { organizationId, ...scope }) {
    const { texts, id } = tablesOf(index);
    const isFound =
      'text' in scope ? containsParts('t', organizationId, scope.text) : hasAnyPart('t', organizationId, scope.anyOf);
    return sql`(select t.${id} from ${texts} t where t.organization_id = ${organizationId} and ${isFound})`;
  },
};
