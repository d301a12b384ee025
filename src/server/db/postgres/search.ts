import { type Kysely, sql } from 'kysely';
import type { SearchEngine, SearchHit } from '../search-engine.ts';
import { indexText, searchTerms } from '../search-query.ts';

/** In its own table and without a pending list: either would make every merge slow down every search. */
export async function createPostgresSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_texts (
    organization_id text collate "C" not null, space_id text collate "C" not null, page_id text collate "C" not null,
    title text not null, body text not null, words tsvector not null, primary key (organization_id, space_id, page_id))`.execute(
    db,
  );
  await sql`create index page_texts_words on page_texts using gin (words) with (fastupdate = off)`.execute(db);
}

export const postgresSearch: SearchEngine = {
  async replace(db, rows) {
    for (const { organizationId, spaceId, pageId, title, body } of rows) {
      const words = sql`setweight(to_tsvector('simple', ${indexText(title)}), 'A') || setweight(to_tsvector('simple', ${indexText(body)}), 'D')`;
      await sql`insert into page_texts (organization_id, space_id, page_id, title, body, words)
        values (${organizationId}, ${spaceId}, ${pageId}, ${title}, ${body}, ${words})
        on conflict (organization_id, space_id, page_id) do update set title = excluded.title, body = excluded.body, words = excluded.words`.execute(
        db,
      );
    }
  },

  async remove(db, organizationId, spaceId, pageIds) {
    if (pageIds.length === 0) return;
    await sql`delete from page_texts where organization_id = ${organizationId} and space_id = ${spaceId} and page_id in (${sql.join(pageIds)})`.execute(
      db,
    );
  },

  async removeSpace(db, organizationId, spaceId) {
    await sql`delete from page_texts where organization_id = ${organizationId} and space_id = ${spaceId}`.execute(db);
  },

  async find(db, { organizationId, spaceIds, text, limit, offset }) {
    const terms = searchTerms(text);
    if (terms.length === 0 || spaceIds.length === 0) return [];
    const query = terms
      .map(term =>
        term.kind === 'prefix' ? `'${term.word}':*` : `(${term.words.map(word => `'${word}'`).join(' <-> ')})`,
      )
      .join(' & ');
    const scope = spaceIds === 'all' ? sql`true` : sql`space_id in (${sql.join(spaceIds)})`;
    const { rows } = await sql<SearchHit>`
      select space_id as "spaceId", page_id as "pageId", title, body
      from page_texts, to_tsquery('simple', ${query}) query
      where organization_id = ${organizationId} and ${scope} and words @@ query
      order by ts_rank_cd(words, query) desc, page_id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
