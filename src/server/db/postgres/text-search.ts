import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { hasKey, type TextIndex, type TextSearch, textChunks } from '../text-index.ts';
import { containsParts, hasAnyPart } from './text-parts.ts';

const tablesOf = ({ name, id }: Pick<TextIndex, 'name' | 'id'>) => ({
  texts: sql.table(`${name}_texts`),
  index: sql.ref(`${name}_texts_parts`),
  id: sql.ref(id),
});

const memberTables = tablesOf({ name: 'member', id: 'user_id' });
const spaceTables = tablesOf({ name: 'space', id: 'space_id' });

/** In a table of its own, which is not written when a member is seen. */
async function create(
  db: QueryExecutorProvider,
  tables: ReturnType<typeof tablesOf>,
  more: RawBuilder<unknown>,
): Promise<void> {
  await sql`create table ${tables.texts} (organization_id text collate "C" not null, ${tables.id} text collate "C" not null,
    text text collate "C" not null, ${more} primary key (organization_id, ${tables.id}))`.execute(db);
  await createIndex(db, tables);
}

const createIndex = (db: QueryExecutorProvider, { texts, index }: ReturnType<typeof tablesOf>) =>
  sql`create index ${index} on ${texts} using gin (member_parts(organization_id, text)) with (fastupdate = off)`.execute(
    db,
  );

/** Makes an index anew from a query with the columns `organization_id`, `id`, `text` and what the texts have beside. */
async function fill(
  db: QueryExecutorProvider,
  tables: ReturnType<typeof tablesOf>,
  from: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): Promise<void> {
  await sql`drop index ${tables.index}`.execute(db);
  await sql`delete from ${tables.texts}`.execute(db);
  await sql`insert into ${tables.texts} (organization_id, ${tables.id}, text${more})
    select organization_id, id, text || chr(1) || chr(1)${more} from ${from} f`.execute(db);
  await createIndex(db, tables);
}

export async function createPostgresMemberSearch(db: QueryExecutorProvider): Promise<void> {
  await sql`create function member_parts(organization_id text, content text) returns text[]
    language sql immutable strict parallel safe as $$
      select array_agg(distinct substr(content, i, 3) collate "C") || organization_id
      from generate_series(1, length(content) - 2) i
    $$`.execute(db);
  await create(db, memberTables, sql``);
}

/** Makes the index anew from the members. */
export const fillPostgresMemberSearch = (db: QueryExecutorProvider) =>
  fill(db, memberTables, sql`(select organization_id, user_id as id, search_text as text from members)`, sql``);

export const createPostgresSpaceSearch = (db: QueryExecutorProvider) =>
  create(db, spaceTables, sql`hidden integer not null,`);

/** Makes the index anew from the spaces that are not deleted. */
export const fillPostgresSpaceSearch = (db: QueryExecutorProvider) =>
  fill(
    db,
    spaceTables,
    sql`(select organization_id, id, sort_title as text, case when base_level = 'none' then 1 else 0 end as hidden
      from spaces where deleted_at is null)`,
    sql`, hidden`,
  );

export const postgresTextSearch: TextSearch = {
  async insert(db, index, rows) {
    const { texts, id } = tablesOf(index);
    const hidden = (value: 0 | 1) => (index.marks ? sql`, ${value}` : sql``);
    for (const part of textChunks(rows)) {
      const values = part.map(row => sql`(${row.organizationId}, ${row.id}, ${row.text}${hidden(row.hidden)})`);
      await sql`insert into ${texts} (organization_id, ${id}, text${index.marks ? sql`, hidden` : sql``})
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
