import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { SearchEngine, SearchHit, SearchScope } from '../search-engine.ts';
import { indexText, searchTerms } from '../search-query.ts';
import { chunksOf, groupHits, inScope, isEmpty } from '../search-rows.ts';

/** In its own table and without a pending list: either would make every merge slow down every search. */
export async function createPostgresSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_texts (
    organization_id text collate "C" not null, space_id text collate "C" not null, page_id text collate "C" not null,
    title text not null, path text not null, body text not null, sections text not null, words tsvector not null,
    primary key (organization_id, space_id, page_id))`.execute(db);
  await sql`create index page_texts_words on page_texts using gin (words) with (fastupdate = off)`.execute(db);
}

/** What a person typed, in the syntax of `to_tsquery`. */
function tsquery(text: string): string | undefined {
  const terms = searchTerms(text).map(term =>
    term.kind === 'prefix' ? `'${term.word}':*` : `(${term.words.map(word => `'${word}'`).join(' <-> ')})`,
  );
  return terms.length === 0 ? undefined : terms.join(' & ');
}

const hitColumns = sql`space_id as "spaceId", page_id as "pageId", title, path, body, sections`;

async function query<Row>(
  db: Db,
  { organizationId, spaceIds, text }: SearchScope,
  read: (matches: ReturnType<typeof sql>) => ReturnType<typeof sql<Row>>,
): Promise<Row[]> {
  const words = tsquery(text);
  if (words === undefined || isEmpty(spaceIds)) return [];
  const matches = sql`(select *, ts_rank_cd(words, to_tsquery('simple', ${words})) as score from page_texts
    where organization_id = ${organizationId} and ${inScope(sql`space_id`, spaceIds)} and words @@ to_tsquery('simple', ${words}))`;
  return (await read(matches).execute(db)).rows;
}

export const postgresSearch: SearchEngine = {
  async replace(db, rows) {
    for (const part of chunksOf(rows)) {
      const values = part.map(row => {
        const words = sql`setweight(to_tsvector('simple', ${indexText(row.title)}), 'A') || setweight(to_tsvector('simple', ${indexText(row.body)}), 'D')`;
        return sql`(${row.organizationId}, ${row.spaceId}, ${row.pageId}, ${row.title}, ${row.path}, ${row.body}, ${row.sections}, ${words})`;
      });
      await sql`insert into page_texts (organization_id, space_id, page_id, title, path, body, sections, words)
        values ${sql.join(values)}
        on conflict (organization_id, space_id, page_id) do update set title = excluded.title, path = excluded.path,
          body = excluded.body, sections = excluded.sections, words = excluded.words`.execute(db);
    }
  },

  async setPaths(db, organizationId, spaceId, paths) {
    for (const part of chunksOf(paths)) {
      const values = part.map(({ pageId, path }) => sql`(${pageId}, ${path})`);
      await sql`update page_texts p set path = v.path from (values ${sql.join(values)}) as v (id, path)
        where p.organization_id = ${organizationId} and p.space_id = ${spaceId} and p.page_id = v.id`.execute(db);
    }
  },

  async remove(db, organizationId, spaceId, pageIds) {
    for (const part of chunksOf(pageIds))
      await sql`delete from page_texts where organization_id = ${organizationId} and space_id = ${spaceId} and page_id in (${sql.join(part)})`.execute(
        db,
      );
  },

  async removeSpace(db, organizationId, spaceId) {
    await sql`delete from page_texts where organization_id = ${organizationId} and space_id = ${spaceId}`.execute(db);
  },

  find: (db, { limit, offset, ...scope }) =>
    query<SearchHit>(
      db,
      scope,
      matches =>
        sql`select ${hitColumns} from ${matches} m order by score desc, page_id limit ${limit} offset ${offset}`,
    ),

  async count(db, scope) {
    const [row] = await query<{ count: number }>(db, scope, matches => sql`select count(*) as count from ${matches} m`);
    return row?.count ?? 0;
  },

  async findBySpace(db, { limit, offset, pages, ...scope }) {
    const hits = await query<SearchHit>(
      db,
      scope,
      matches => sql`
        with matches as (select space_id, page_id, score from ${matches} m),
        best as (select space_id, max(score) as best from matches group by space_id order by best desc, space_id limit ${limit} offset ${offset}),
        numbered as (select m.*, b.best, row_number() over (partition by m.space_id order by m.score desc, m.page_id) as place
          from matches m join best b on b.space_id = m.space_id)
        select p.space_id as "spaceId", p.page_id as "pageId", p.title, p.path, p.body, p.sections
        from numbered n join page_texts p on p.organization_id = ${scope.organizationId} and p.space_id = n.space_id and p.page_id = n.page_id
        where n.place <= ${pages} order by n.best desc, n.space_id, n.place`,
    );
    return groupHits(hits);
  },

  async countSpaces(db, scope) {
    const [row] = await query<{ count: number }>(
      db,
      scope,
      matches => sql`select count(distinct space_id) as count from ${matches} m`,
    );
    return row?.count ?? 0;
  },
};
