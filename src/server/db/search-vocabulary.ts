import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { backwards, neighbourhoodOf, vocabularyOf } from '#lib/search-corrections.ts';
import type { EngineSchema } from './columns.ts';
import type { Db } from './database.ts';
import type { SearchScope } from './search-engine.ts';
import { inScope } from './search-rows.ts';
import { together } from './together.ts';

/** Rows per statement. */
const chunk = 500;
/** Maximum candidates fetched for a mistyped word. */
const mostNear = 3_000;
/** Behind every letter. */
const last = '\u{10ffff}';

/** The words of each space, stored forwards and backwards so that both beginnings and endings can be looked up. */
export async function createVocabulary(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('word', text, c => c.notNull())
    .addColumn('backward', text, c => c.notNull())
    .addPrimaryKeyConstraint('search_words_pk', ['organization_id', 'word', 'space_id'])
    .execute();
  await db.schema
    .createIndex('search_words_backward')
    .on('search_words')
    .columns(['organization_id', 'backward', 'space_id'])
    .execute();
}

/** Fills it from the texts that are kept with the search. */
export async function fillVocabulary(db: QueryExecutorProvider): Promise<void> {
  type Row = Record<'organization_id' | 'space_id' | 'page_id' | 'title' | 'body', string>;
  for (let after: Row | undefined; ; ) {
    const from = after
      ? sql`where (organization_id, space_id, page_id) > (${after.organization_id}, ${after.space_id}, ${after.page_id})`
      : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select organization_id, space_id, page_id, title, body from page_texts ${from}
      order by organization_id, space_id, page_id limit 100`.execute(db);
    if (rows.length === 0) return;
    const spaces = Map.groupBy(rows, ({ organization_id, space_id }) => `${organization_id} ${space_id}`);
    for (const pages of spaces.values()) {
      const [first] = pages;
      const words = new Set(pages.flatMap(({ title, body }) => [...vocabularyOf(`${title}\n${body}`)]));
      if (first) await addWords(db, first.organization_id, first.space_id, words);
    }
    after = rows.at(-1);
  }
}

/**
 * Adds the words of pages. A word stays until its space goes: what is in no page any more is found in none, and so is never
 * proposed.
 */
export async function addWords(
  db: QueryExecutorProvider,
  organizationId: string,
  spaceId: string,
  words: ReadonlySet<string>,
): Promise<void> {
  // In one order everywhere, so that two transactions never wait for each other.
  const all = [...words].sort();
  for (let from = 0; from < all.length; from += chunk) {
    const values = all
      .slice(from, from + chunk)
      .map(word => sql`(${organizationId}, ${spaceId}, ${word}, ${backwards(word)})`);
    await sql`insert into search_words (organization_id, space_id, word, backward) values ${sql.join(values)}
      on conflict do nothing`.execute(db);
  }
}

export async function removeWords(db: QueryExecutorProvider, organizationId: string, spaceId: string): Promise<void> {
  await sql`delete from search_words where organization_id = ${organizationId} and space_id = ${spaceId}`.execute(db);
}

/** Words of the spaces that a mistyped one may mean; most of them are too far from it. */
export async function wordsNear(
  db: Db,
  { organizationId, spaceIds }: Pick<SearchScope, 'organizationId' | 'spaceIds'>,
  typed: string,
): Promise<string[]> {
  const { beginning, ending, least, most, unfinished } = neighbourhoodOf(typed);
  const near = sql`from search_words where organization_id = ${organizationId} and length(word) >= ${least}`;
  const seen = inScope(sql`search_words.space_id`, spaceIds);
  const [begun, ended] = await together(
    db,
    () =>
      sql<{ word: string }>`select distinct word ${near} and word >= ${beginning} and word < ${beginning + last}
        and length(word) <= ${unfinished ? 1000 : most} and ${seen} limit ${mostNear}`.execute(db),
    () =>
      sql<{ word: string }>`select distinct word ${near} and backward >= ${ending} and backward < ${ending + last}
        and length(word) <= ${most} and ${seen} limit ${mostNear}`.execute(db),
  );
  return [...new Set([...begun.rows, ...ended.rows].map(({ word }) => word))];
}
