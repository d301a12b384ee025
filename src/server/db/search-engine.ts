import type { RawBuilder } from 'kysely';
import type { Corrections } from '#lib/search-corrections.ts';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';
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

export type PageKey = Pick<SearchPage, 'spaceId' | 'pageId'>;

/** A match; the lowest score is the best. */
export interface SearchMatch extends PageKey {
  score: number;
}

export interface SearchScope {
  organizationId: string;
  /** Ids; or the condition on a column of them; or every space of the organization. */
  spaceIds: readonly string[] | ((column: RawBuilder<unknown>) => RawBuilder<boolean>) | 'all';
  text: string;
  /** Words of the text that others are looked for beside. */
  corrections?: Corrections;
}

/** The matches that are ranked, best first. */
export interface BestMatches {
  matches: SearchMatch[];
  /** How many matches each space has, in the order of the ids; where not all of them are ranked, and they were asked for. */
  counts: Map<string, number> | undefined;
}

/** Full-text search over the main content of spaces; each engine has its own. `search-ranking.ts` puts the matches in order. */
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
  /** The best matches; where there are more than `most`, some of them in titles and then some others. Words match by prefix, without regard to case and accents; CJK by substring. */
  best(db: Db, query: SearchScope & { most: number; isCounted: boolean }): Promise<BestMatches>;
  /** Matches other than those, in the order of the index. */
  unranked(
    db: Db,
    query: SearchScope & { except: readonly PageKey[]; limit: number; offset: number },
  ): Promise<PageKey[]>;
  /** The first matches of each of these spaces, in the order of the index. */
  firstOfSpaces(db: Db, query: SearchScope & { spaceIds: readonly string[]; pages: number }): Promise<PageKey[]>;
  count(db: Db, query: SearchScope): Promise<number>;
  /** How many matches each of these texts has, in one query; none is counted further than it is asked for. */
  countUpTo(db: Db, query: Omit<SearchScope, 'text'>, texts: readonly string[], most: number): Promise<number[]>;
  /** What is kept of these pages, in their order. */
  texts(db: Db, organizationId: string, pages: readonly PageKey[]): Promise<SearchHit[]>;
}

/** The search of the engine behind a connection. */
export const searchOf = (db: Db): SearchEngine => (isPostgres(db) ? postgresSearch : sqliteSearch);
