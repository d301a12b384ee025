import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type SearchTerm, searchTerms } from '#lib/search-words.ts';
import type { Db } from '../database.ts';
import type { SearchEngine, SearchHit, SearchScope } from '../search-engine.ts';
import { indexText } from '../search-query.ts';
import { chunksOf, groupHits, headingsOf, inScope, isEmpty } from '../search-rows.ts';

/** In its own table and without a pending list: either would make every merge slow down every search. */
export async function createPostgresSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_texts (
    organization_id text collate "C" not null, space_id text collate "C" not null, page_id text collate "C" not null,
    title text not null, path text not null, body text not null, sections text not null, words tsvector not null,
    primary key (organization_id, space_id, page_id))`.execute(db);
  await sql`create index page_texts_words on page_texts using gin (words) with (fastupdate = off)`.execute(db);
}

/** The index with the headings apart and every letter as `lib/search-words.ts` leaves it, made anew from the texts. */
export async function rebuildPostgresSearch(db: QueryExecutorProvider): Promise<void> {
  type Row = Parameters<typeof wordsOf>[0] & Record<'organization_id' | 'space_id' | 'page_id', string>;
  for (let after: Row | undefined; ; ) {
    const from = after
      ? sql`where (organization_id, space_id, page_id) > (${after.organization_id}, ${after.space_id}, ${after.page_id})`
      : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select organization_id, space_id, page_id, title, body, sections from page_texts ${from}
      order by organization_id, space_id, page_id limit 100`.execute(db);
    if (rows.length === 0) return;
    const values = rows.map(row => sql`(${row.organization_id}, ${row.space_id}, ${row.page_id}, ${wordsOf(row)})`);
    await sql`update page_texts p set words = v.words from (values ${sql.join(values)}) as v (organization_id, space_id, page_id, words)
      where p.organization_id = v.organization_id and p.space_id = v.space_id and p.page_id = v.page_id`.execute(db);
    after = rows.at(-1);
  }
}

/** The words of a page: those of its title are A, of its headings B, of its text D. */
function wordsOf({ title, body, sections }: { title: string; body: string; sections: string }): RawBuilder<unknown> {
  const vector = (text: string, weight: string) => sql`setweight(to_tsvector('simple', ${text}), ${sql.lit(weight)})`;
  return sql`${vector(indexText(title, 'title'), 'A')}
    || ${vector(indexText(headingsOf(sections), 'headings'), 'B')} || ${vector(indexText(body, 'body'), 'D')}`;
}

/** What a person typed, in the syntax of `to_tsquery`. */
function tsquery(terms: readonly SearchTerm[]): string {
  return terms
    .map(term => {
      if (term.kind === 'prefix') return `'${term.word}':*`;
      // Of a word only 255 places are kept, so that pairs of characters need not stand side by side.
      return `(${wordsIn(term).join(term.kind === 'phrase' ? ' <-> ' : ' & ')})`;
    })
    .join(' & ');
}

function wordsIn(term: SearchTerm): string[] {
  const words = term.kind === 'prefix' ? [term.word] : term.kind === 'phrase' ? term.words : term.pairs;
  return words.map(word => `'${word}'`);
}

/** Whole words above beginnings, and each above all in titles, then in headings; many words with one beginning count as few. */
function score(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  const anyOf = (suffix: string) =>
    terms
      .flatMap(wordsIn)
      .map(word => `${word}${suffix}`)
      .join(' | ');
  const rank = (query: string) => sql`ts_rank(words, to_tsquery('simple', ${query}))`;
  return sql`10 * ${rank(anyOf(''))} + 2 * least(${rank(anyOf(':*AB'))}, 1) + least(${rank(anyOf(':*'))}, 1)`;
}

const hitColumns = sql`space_id as "spaceId", page_id as "pageId", title, path, body, sections`;

async function query<Row>(
  db: Db,
  { organizationId, spaceIds, text }: SearchScope,
  read: (matches: ReturnType<typeof sql>) => ReturnType<typeof sql<Row>>,
): Promise<Row[]> {
  const terms = searchTerms(text);
  if (terms.length === 0 || isEmpty(spaceIds)) return [];
  const matches = sql`(select *, ${score(terms)} as score from page_texts
    where organization_id = ${organizationId} and ${inScope(sql`space_id`, spaceIds)} and words @@ to_tsquery('simple', ${tsquery(terms)}))`;
  return (await read(matches).execute(db)).rows;
}

export const postgresSearch: SearchEngine = {
  async replace(db, rows) {
    for (const part of chunksOf(rows)) {
      const values = part.map(row => {
        return sql`(${row.organizationId}, ${row.spaceId}, ${row.pageId}, ${row.title}, ${row.path}, ${row.body}, ${row.sections}, ${wordsOf(row)})`;
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
