import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { PageKey, SearchEngine, SearchHit, SearchMatch, SearchRow, SearchScope } from '../search-engine.ts';
import { indexText, termsOf } from '../search-query.ts';
import {
  byScore,
  bySpace,
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

/** FTS5 without a copy of its text; the text stands once, in `page_texts`. */
export async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_texts (
    id integer primary key, organization_id text not null, space_id text not null, page_id text not null, title text not null,
    path text not null, body text not null, sections text not null, unique (organization_id, space_id, page_id))`.execute(
    db,
  );
  await sql`create virtual table page_words using fts5 (scope, title, body, content = '', contentless_delete = 1, tokenize = 'unicode61', prefix = '2 3')`.execute(
    db,
  );
}

/** The index with the headings apart and every letter as `lib/search-words.ts` leaves it, made anew from the texts. */
export async function rebuildSqliteSearch(db: QueryExecutorProvider): Promise<void> {
  await sql`drop table page_words`.execute(db);
  await sql`create virtual table page_words using fts5 (scope, title, headings, body, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '_'", prefix = '2 3')`.execute(db);
  for (let after = 0; ; ) {
    const { rows } = await sql<TextRow>`
      select id, organization_id, space_id, title, body, sections from page_texts where id > ${after} order by id limit 100`.execute(
      db,
    );
    if (rows.length === 0) return;
    await insertWords(db, rows);
    after = rows.at(-1)?.id ?? after;
  }
}

interface TextRow {
  id: number;
  organization_id: string;
  space_id: string;
  title: string;
  body: string;
  sections: string;
}

async function insertWords(db: QueryExecutorProvider, rows: readonly TextRow[]): Promise<void> {
  const words = rows.map(row => {
    const scope = `${scopeWord(row.organization_id)} ${scopeWord(row.space_id)}`;
    return sql`(${row.id}, ${scope}, ${indexText(row.title, 'title')}, ${indexText(headingsOf(row.sections), 'headings')}, ${indexText(row.body, 'body')})`;
  });
  await sql`insert into page_words (rowid, scope, title, headings, body) values ${sql.join(words)}`.execute(db);
}

/**
 * What a person typed, in the language of FTS5. Where it is ranked, a whole word counts beside its beginning, so that it
 * ranks above; the beginning alone finds the same in half of the time.
 */
function ftsQuery(query: Pick<SearchScope, 'text' | 'corrections'>, isRanked: boolean): string | undefined {
  const terms = termsOf(query).map(term => {
    if (term.kind === 'prefix') {
      const words = term.other === undefined ? [term.word] : [term.word, term.other];
      return `(${words.map(word => (isRanked ? `"${word}" OR "${word}"*` : `"${word}"*`)).join(' OR ')})`;
    }
    return `"${(term.kind === 'phrase' ? term.words : term.pairs).join(' ')}"`;
  });
  return terms.length === 0 ? undefined : terms.join(' AND ');
}

/** Ids as words that the tokenizer keeps whole. */
const scopeWord = (id: string) => `x${Buffer.from(id).toString('hex')}`;
/** Spaces named one by one in the index's own language; more are filtered behind it. */
const namedSpaces = 50;

const pagesOf = (organizationId: string, spaceId: string, pageIds: readonly string[]) =>
  sql`organization_id = ${organizationId} and space_id = ${spaceId} and page_id in (${sql.join(pageIds)})`;

async function removeWhere(db: Db, condition: RawBuilder<unknown>) {
  await sql`delete from page_words where rowid in (select id from page_texts where ${condition})`.execute(db);
  await sql`delete from page_texts where ${condition}`.execute(db);
}

async function replaceIn(db: Db, organizationId: string, spaceId: string, rows: readonly SearchRow[]) {
  const byPage = new Map(rows.map(row => [row.pageId, row]));
  await removeWhere(db, pagesOf(organizationId, spaceId, [...byPage.keys()]));
  const texts = [...byPage.values()].map(
    row => sql`(${organizationId}, ${spaceId}, ${row.pageId}, ${row.title}, ${row.path}, ${row.body}, ${row.sections})`,
  );
  const { rows: inserted } = await sql<TextRow>`
    insert into page_texts (organization_id, space_id, page_id, title, path, body, sections)
    values ${sql.join(texts)} returning id, organization_id, space_id, title, body, sections`.execute(db);
  await insertWords(db, inserted);
}

const namesSpaces = (spaceIds: SearchScope['spaceIds']): spaceIds is readonly string[] =>
  typeof spaceIds === 'object' && spaceIds.length <= namedSpaces;

const anyScope = (ids: readonly string[]) => `scope : (${ids.map(scopeWord).join(' OR ')})`;

interface Matching {
  columns?: string | undefined;
  isRanked?: boolean;
  /** Spaces whose matches are left out. */
  except?: readonly string[];
}

/** The condition on `page_words` that a page matches, if its space is named or else in the organization. */
function isMatch(
  { organizationId, spaceIds, ...query }: SearchScope,
  { columns = '{title headings body}', isRanked = false, except = [] }: Matching = {},
) {
  const words = ftsQuery(query, isRanked);
  if (words === undefined || isEmpty(spaceIds)) return undefined;
  const found = `${columns} : (${words})`;
  const rest = except.length === 0 ? '' : ` NOT ${anyScope(except)}`;
  const within = (ids: readonly string[]) => `(${anyScope(ids)} AND ${found})${rest}`;
  return namesSpaces(spaceIds)
    ? sql`page_words match ${within(spaceIds)}`
    : sql`page_words match case when ${isAlone} then ${`(${found})${rest}`} else ${within([organizationId])} end`;
}

/** Whether one organization alone has texts, whose word the index would look up beside each other word, and rank by. */
const isAlone = sql`(select min(organization_id) from page_texts) = (select max(organization_id) from page_texts)`;

/** What follows `from` in a query on the matches: their texts `t`, in the order of the index. */
function matching(scope: SearchScope, options?: Matching) {
  const found = isMatch(scope, options);
  return (
    found &&
    sql`page_words cross join page_texts t on t.id = page_words.rowid
    where ${found} and t.organization_id = ${scope.organizationId}`
  );
}

const keyOf = ({ spaceId, pageId }: PageKey) => `${spaceId} ${pageId}`;
const key = sql`t.space_id as "spaceId", t.page_id as "pageId"`;

interface RankedMatch extends SearchMatch {
  /** The score of the words in the title alone: below 0 where one stands there. */
  titleScore: number;
}

/** The first matches in the order of the index, with their scores: all of a statement take one pass through the matches. */
async function ranked(db: Db, scope: SearchScope, limit: number, columns?: string): Promise<RankedMatch[]> {
  const matches = matching(scope, { columns, isRanked: true });
  if (!matches) return [];
  const { rows } = await sql<RankedMatch>`select ${key}, bm25(page_words, 0.0, 20.0, 5.0, 1.0) as score,
    bm25(page_words, 0.0, 20.0, 0.0, 0.0) as "titleScore"
    from ${matches} and ${inScope(sql`t.space_id`, scope.spaceIds)} limit ${limit}`.execute(db);
  return rows;
}

/** The first matches in titles. Of one word they are told by their score, and mostly stand among the first of all. */
async function titlesOf(db: Db, scope: SearchScope, first: readonly RankedMatch[], limit: number) {
  const found = termsOf(scope).length === 1 ? first.filter(({ titleScore }) => titleScore < 0).slice(0, limit) : [];
  if (found.length < limit) return ranked(db, scope, limit, '{title}');
  return found.map(match => ({ ...match, score: match.titleScore }));
}

/** Of spaces that are named the index tells alone, without a look at each text. */
async function countMatches(db: Db, scope: SearchScope): Promise<number> {
  const found = isMatch(scope);
  const matches = matching(scope);
  if (!found || !matches) return 0;
  const from = namesSpaces(scope.spaceIds)
    ? sql`page_words where ${found}`
    : sql`${matches} and ${inScope(sql`t.space_id`, scope.spaceIds)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The part of the first matches from which on the matches of their space are counted apart, which needs no look at their texts. */
const often = 1 / 8;

/** @param first some of the matches, which tell where there are many */
async function countBySpace(db: Db, scope: SearchScope, first: readonly SearchMatch[]): Promise<Map<string, number>> {
  const many = [...Map.groupBy(first, ({ spaceId }) => spaceId)].flatMap(([id, { length }]) =>
    length >= first.length * often ? [id] : [],
  );
  const apart = many.map(id => {
    const found = isMatch({ ...scope, spaceIds: [id] });
    return sql`select ${id} as "spaceId", count(*) as count from page_words where ${found ?? sql`false`}`;
  });
  const [only, ...more] = namesSpaces(scope.spaceIds) ? scope.spaceIds : [];
  const others = only !== undefined && more.length === 0 ? undefined : matching(scope, { except: many });
  // Whoever may see a space is asked once for it.
  const rest =
    others &&
    sql`select g.id as "spaceId", g.count from (
      select t.space_id as id, count(*) as count from ${others} group by t.space_id) g
    where ${inScope(sql`g.id`, scope.spaceIds)}`;
  const { rows } = await sql<{ spaceId: string; count: number }>`${sql.join(
    [...apart, ...(rest ? [rest] : [])],
    sql` union all `,
  )}`.execute(db);
  return countsOf(rows);
}

export const sqliteSearch: SearchEngine = {
  async replace(db, rows) {
    for (const ofSpace of bySpace(rows)) {
      const [first] = ofSpace;
      for (const part of chunksOf(ofSpace)) if (first) await replaceIn(db, first.organizationId, first.spaceId, part);
    }
  },

  async setPaths(db, organizationId, spaceId, paths) {
    for (const part of chunksOf(paths)) {
      const values = part.map(({ pageId, path }) => sql`(${pageId}, ${path})`);
      await sql`with v (id, path) as (values ${sql.join(values)})
        update page_texts set path = v.path from v
        where organization_id = ${organizationId} and space_id = ${spaceId} and page_id = v.id`.execute(db);
    }
  },

  async remove(db, organizationId, spaceId, pageIds) {
    for (const part of chunksOf(pageIds)) await removeWhere(db, pagesOf(organizationId, spaceId, part));
  },

  removeSpace: (db, organizationId, spaceId) =>
    removeWhere(db, sql`organization_id = ${organizationId} and space_id = ${spaceId}`),

  async best(db, { most, isCounted, ...scope }) {
    const first = await ranked(db, scope, most + 1);
    if (first.length <= most) return { matches: byScore(first), counts: undefined };
    const titles = await titlesOf(db, scope, first, Math.ceil(most / 2));
    const known = new Set(titles.map(keyOf));
    const others = first.slice(0, most).filter(match => !known.has(keyOf(match)));
    const counts = isCounted ? await countBySpace(db, scope, first) : undefined;
    return { matches: [...byScore(titles), ...byScore(others)], counts };
  },

  async unranked(db, { except, limit, offset, ...scope }) {
    const matches = matching(scope);
    if (!matches) return [];
    const { rows } = await sql<PageKey>`select ${key} from ${matches} and ${inScope(sql`t.space_id`, scope.spaceIds)}
      and ${isNoneOf(sql`t.space_id`, sql`t.page_id`, except)} limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },

  async firstOfSpaces(db, { pages, ...scope }) {
    const matches = matching(scope);
    if (!matches) return [];
    const { rows } = await sql<PageKey>`select "spaceId", "pageId" from (
        select ${key}, row_number() over (partition by t.space_id order by t.id) as place
        from ${matches} and ${inScope(sql`t.space_id`, scope.spaceIds)}) numbered
      where place <= ${pages} order by place`.execute(db);
    return rows;
  },

  count: countMatches,

  async countUpTo(db, scope, texts, most) {
    const parts = texts.flatMap((text, index) => {
      const matches = matching({ ...scope, text });
      const found = sql`select 1 from ${matches} and ${inScope(sql`t.space_id`, scope.spaceIds)} limit ${most}`;
      return matches ? [sql`select ${index} as place, count(*) as count from (${found}) found`] : [];
    });
    return countsInOrder(db, texts, parts);
  },

  async texts(db, organizationId, pages) {
    if (pages.length === 0) return [];
    const { rows } = await sql<SearchHit>`select ${key}, t.title, t.path, t.body, t.sections from page_texts t
      where t.organization_id = ${organizationId} and (t.space_id, t.page_id) in (values ${pageKeys(pages)})`.execute(
      db,
    );
    return inOrder(rows, pages);
  },
};
