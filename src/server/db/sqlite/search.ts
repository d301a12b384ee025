import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SearchEngine, SearchHit } from '../search-engine.ts';
import { indexText, searchTerms } from '../search-query.ts';

/** FTS5 without a copy of its text; the text stands once, in `page_texts`. */
export async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_texts (
    id integer primary key, organization_id text not null, space_id text not null, page_id text not null, title text not null, body text not null,
    unique (organization_id, space_id, page_id))`.execute(db);
  await sql`create virtual table page_words using fts5 (scope, title, body, content = '', contentless_delete = 1, tokenize = 'unicode61', prefix = '2 3')`.execute(
    db,
  );
}

/** Ids as words that the tokenizer keeps whole. */
const scopeWord = (id: string) => `x${Buffer.from(id).toString('hex')}`;

async function removeWhere(db: Parameters<SearchEngine['remove']>[0], condition: RawBuilder<unknown>) {
  await sql`delete from page_words where rowid in (select id from page_texts where ${condition})`.execute(db);
  await sql`delete from page_texts where ${condition}`.execute(db);
}

export const sqliteSearch: SearchEngine = {
  async replace(db, rows) {
    for (const { organizationId, spaceId, pageId, title, body } of rows) {
      await removeWhere(db, sql`organization_id = ${organizationId} and space_id = ${spaceId} and page_id = ${pageId}`);
      await sql`insert into page_texts (organization_id, space_id, page_id, title, body) values (${organizationId}, ${spaceId}, ${pageId}, ${title}, ${body})`.execute(
        db,
      );
      await sql`insert into page_words (rowid, scope, title, body)
        values (last_insert_rowid(), ${`${scopeWord(organizationId)} ${scopeWord(spaceId)}`}, ${indexText(title)}, ${indexText(body)})`.execute(
        db,
      );
    }
  },

  async remove(db, organizationId, spaceId, pageIds) {
    if (pageIds.length === 0) return;
    await removeWhere(
      db,
      sql`organization_id = ${organizationId} and space_id = ${spaceId} and page_id in (${sql.join(pageIds)})`,
    );
  },

  removeSpace: (db, organizationId, spaceId) =>
    removeWhere(db, sql`organization_id = ${organizationId} and space_id = ${spaceId}`),

  async find(db, { organizationId, spaceIds, text, limit, offset }) {
    const terms = searchTerms(text);
    if (terms.length === 0 || spaceIds.length === 0) return [];
    const words = terms
      .map(term => (term.kind === 'prefix' ? `"${term.word}"*` : `"${term.words.join(' ')}"`))
      .join(' ');
    const scope =
      spaceIds === 'all' ? `scope:${scopeWord(organizationId)}` : `scope:(${spaceIds.map(scopeWord).join(' OR ')})`;
    const { rows } = await sql<SearchHit>`
      select t.space_id as "spaceId", t.page_id as "pageId", t.title, t.body
      from page_words join page_texts t on t.id = page_words.rowid
      where page_words match ${`${scope} AND {title body} : (${words})`} and t.organization_id = ${organizationId}
      order by bm25(page_words, 0.0, 8.0, 1.0), t.id limit ${limit} offset ${offset}`.execute(db);
    return rows;
  },
};
