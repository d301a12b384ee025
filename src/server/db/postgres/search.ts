import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { SearchTerm } from '#lib/search-words.ts';
import type { Db } from '../database.ts';
import { kept } from '../kept.ts';
import type { PageKey, SearchEngine, SearchHit, SearchMatch, SearchScope } from '../search-engine.ts';
import { indexText, termsOf } from '../search-query.ts';
import {
  byScore,
  chunksOf,
  countsInOrder,
  countsOf,
  headingsOf,
  inOrder,
  inScope,
  isEmpty,
  isNoneOf,
  pageKeys,
} from '../search-rows.ts';
import { together } from '../together.ts';

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

/** What a person typed, in the syntax of `to_tsquery`; in parts of some weight only, where one is given. */
function tsquery(terms: readonly SearchTerm[], weight = ''): string {
  return terms
    .map(term => {
      if (term.kind === 'prefix')
        return `(${wordsIn(term)
          .map(word => `${word}:*${weight}`)
          .join(' | ')})`;
      // Of a word only 255 places are kept, so that pairs of characters need not stand side by side.
      const words = wordsIn(term).map(word => (weight === '' ? word : `${word}:${weight}`));
      return `(${words.join(term.kind === 'phrase' ? ' <-> ' : ' & ')})`;
    })
    .join(' & ');
}

function wordsIn(term: SearchTerm): string[] {
  if (term.kind === 'prefix') return [term.word, term.other].flatMap(word => (word === undefined ? [] : `'${word}'`));
  const words = term.kind === 'phrase' ? term.words : term.pairs;
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

/** What follows `from` in a query on the matches, in no order. */
function matching({ organizationId, spaceIds, ...query }: SearchScope) {
  const terms = termsOf(query);
  if (terms.length === 0 || isEmpty(spaceIds)) return undefined;
  return sql`page_texts where organization_id = ${organizationId} and words @@ to_tsquery('simple', ${tsquery(terms)})`;
}

const key = sql`space_id as "spaceId", page_id as "pageId"`;
/** As they stand in the table, which is compared faster than their ids. */
const order = sql`ctid`;

/** Some matches with their scores, first those in titles, as they are met in the index. */
async function titlesFirst(db: Db, scope: SearchScope, limit: number): Promise<(SearchMatch & { isTitle: boolean })[]> {
  const matches = matching(scope);
  if (!matches) return [];
  const terms = termsOf(scope);
  // A table of its own, which is read no further than it is asked for: there are thousands of some words.
  const { rows } = await sql<SearchMatch & { isTitle: boolean }>`with matched as materialized (
      select space_id, page_id, words, words @@ to_tsquery('simple', ${tsquery(terms, 'A')}) as is_title
      from ${matches} and ${inScope(sql`space_id`, scope.spaceIds)}),
    titles as materialized (select * from matched where is_title limit ${limit}),
    others as materialized (select * from matched where not is_title limit ${limit} - (select count(*) from titles))
    select ${key}, is_title as "isTitle", -(${score(terms)}) as score
    from (select * from titles union all select * from others) found`.execute(kept(db));
  return rows;
}

async function countBySpace(db: Db, scope: SearchScope): Promise<Map<string, number>> {
  const matches = matching(scope);
  if (!matches) return new Map();
  // Whoever may see a space is asked once for it.
  const { rows } = await sql<{ spaceId: string; count: number }>`select g.id as "spaceId", g.count from (
      select space_id as id, count(*) as count from ${matches} group by space_id) g
    where ${inScope(sql`g.id`, scope.spaceIds)}`.execute(db);
  return countsOf(rows);
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

  async best(db, { most, isCounted, ...scope }) {
    const [found, counts] = await together(
      db,
      () => titlesFirst(db, scope, most + 1),
      () => (isCounted ? countBySpace(db, scope) : undefined),
    );
    if (found.length <= most) return { matches: byScore(found), counts: undefined };
    const ranked = found.slice(0, most);
    return { matches: [true, false].flatMap(is => byScore(ranked.filter(match => match.isTitle === is))), counts };
  },

  async unranked(db, { except, limit, offset, ...scope }) {
    const matches = matching(scope);
    if (!matches) return [];
    const { rows } = await sql<PageKey>`select ${key} from ${matches} and ${inScope(sql`space_id`, scope.spaceIds)}
      and ${isNoneOf(sql`space_id`, sql`page_id`, except)} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },

  async firstOfSpaces(db, { pages, ...scope }) {
    const matches = matching(scope);
    if (!matches) return [];
    const { rows } = await sql<PageKey>`select "spaceId", "pageId" from (
        select ${key}, row_number() over (partition by space_id order by page_id) as place
        from ${matches} and ${inScope(sql`space_id`, scope.spaceIds)}) numbered
      where place <= ${pages} order by place`.execute(db);
    return rows;
  },

  async count(db, scope) {
    const matches = matching(scope);
    if (!matches) return 0;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${matches}
      and ${inScope(sql`space_id`, scope.spaceIds)}`.execute(db);
    return rows[0]?.count ?? 0;
  },

  async countUpTo(db, scope, texts, most) {
    const parts = texts.flatMap((text, index) => {
      const matches = matching({ ...scope, text });
      const found = sql`select 1 from ${matches} and ${inScope(sql`space_id`, scope.spaceIds)} limit ${most}`;
      return matches ? [sql`select cast(${index} as integer) as place, count(*) as count from (${found}) found`] : [];
    });
    return countsInOrder(db, texts, parts);
  },

  async texts(db, organizationId, pages) {
    if (pages.length === 0) return [];
    const { rows } = await sql<SearchHit>`select ${key}, title, path, body, sections from page_texts
      where organization_id = ${organizationId} and (space_id, page_id) in (values ${pageKeys(pages)})`.execute(db);
    return inOrder(rows, pages);
  },
};
