import { PostgresAdapter, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import { postgresSearch } from './postgres/search.ts';
import { sqliteSearch } from './sqlite/search.ts';

/** A page as it is found. */
interface SearchPage {
  spaceId: string;
  pageId: string;
  title: string;
  /** Slugs from the top, joined by slashes. */
  path: string;
  body: string;
  /** JSON of the headings in `body`; the index only keeps it. */
  sections: string;
}

export interface SearchRow extends SearchPage {
  organizationId: string;
}

export type SearchHit = SearchPage;

export interface SearchScope {
  organizationId: string;
  /** Ids; or the condition on a column of them; or every space of the organization. */
  spaceIds: readonly string[] | ((column: RawBuilder<unknown>) => RawBuilder<boolean>) | 'all';
  text: string;
}

/** Full-text search over the main content of spaces; each engine has its own. */
export interface SearchEngine {
  replace(db: Db, rows: readonly SearchRow[]): Promise<void>;
  /** Changes where pages stand, and nothing else of them. */
  setPaths(
    db: Db,
    organizationId: string,
    spaceId: string,
    paths: readonly { pageId: string; path: string }[],
  ): Promise<void>;
  remove(db: Db, organizationId: string, spaceId: string, pageIds: readonly string[]): Promise<void>;
  removeSpace(db: Db, organizationId: string, spaceId: string): Promise<void>;
  /** Best first. Words match by prefix, without regard to case and accents; CJK by substring. */
  find(db: Db, query: SearchScope & { limit: number; offset: number }): Promise<SearchHit[]>;
  count(db: Db, query: SearchScope): Promise<number>;
  /** The spaces with a match, best first, with at most `pages` hits of each; `offset` and `limit` count spaces. */
  findBySpace(
    db: Db,
    query: SearchScope & { limit: number; offset: number; pages: number },
  ): Promise<{ spaceId: string; hits: SearchHit[] }[]>;
  countSpaces(db: Db, query: SearchScope): Promise<number>;
}

/** The search of the engine behind a connection. */
export const searchOf = (db: Db): SearchEngine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgresSearch : sqliteSearch;
