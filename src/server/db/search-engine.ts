import type { Db } from './database.ts';

export interface SearchRow {
  organizationId: string;
  spaceId: string;
  pageId: string;
  title: string;
  body: string;
}

export interface SearchHit {
  spaceId: string;
  pageId: string;
  title: string;
  body: string;
}

/** Full-text search over the main content of spaces; each engine has its own. */
export interface SearchEngine {
  replace(db: Db, rows: readonly SearchRow[]): Promise<void>;
  remove(db: Db, organizationId: string, spaceId: string, pageIds: readonly string[]): Promise<void>;
  removeSpace(db: Db, organizationId: string, spaceId: string): Promise<void>;
  /** Best first. Words match by prefix, without regard to case and accents; CJK by substring. */
  find(
    db: Db,
    query: { organizationId: string; spaceIds: readonly string[] | 'all'; text: string; limit: number; offset: number },
  ): Promise<SearchHit[]>;
}
