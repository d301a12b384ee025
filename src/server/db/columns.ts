import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { createPostgresLinkCounts } from './postgres/link-counts.ts';
import { createPostgresMemberBlocks, fillPostgresMemberBlocks } from './postgres/member-blocks.ts';
import { createPostgresRequestSums } from './postgres/request-sums.ts';
import { createPostgresRequestTexts, fillPostgresRequestTexts } from './postgres/request-texts.ts';
import { createPostgresSearch, rebuildPostgresSearch } from './postgres/search.ts';
import { createPostgresTextParts, createPostgresTexts, fillPostgresTexts } from './postgres/text-search.ts';
import { createPostgresTrigger } from './postgres/triggers.ts';
import { createSqliteLinkCounts } from './sqlite/link-counts.ts';
import { createSqliteMemberBlocks, fillSqliteMemberBlocks } from './sqlite/member-blocks.ts';
import { createSqliteRequestSums } from './sqlite/request-sums.ts';
import { createSqliteRequestTexts, fillSqliteRequestTexts } from './sqlite/request-texts.ts';
import { createSqliteSearch, rebuildSqliteSearch } from './sqlite/search.ts';
import { createSqliteTexts, fillSqliteTexts } from './sqlite/text-search.ts';
import { createSqliteTrigger } from './sqlite/triggers.ts';
import { memberSource, spaceSource } from './text-sources.ts';
import type { Trigger } from './triggers.ts';

type ColumnType = 'text' | 'integer' | RawBuilder<unknown>;

/**
 * Column types that mean the same on both engines. Text compares by bytes, so that lists have one order everywhere;
 * times are ISO text, booleans 0 and 1, documents JSON text.
 */
export interface EngineSchema {
  text: ColumnType;
  integer: ColumnType;
  bigint: ColumnType;
  bytes: ColumnType;
  /** Full-text search has its own tables on each engine. */
  createSearch(db: Kysely<unknown>): Promise<void>;
  /** Makes the index of all words anew, from the texts that are kept with it. */
  rebuildSearch(db: QueryExecutorProvider): Promise<void>;
  /** So has the search for members. */
  createMemberSearch(db: QueryExecutorProvider): Promise<void>;
  /** Makes its index anew from the members. */
  fillMemberSearch(db: QueryExecutorProvider): Promise<void>;
  /** The same for the titles of spaces. */
  createSpaceSearch(db: QueryExecutorProvider): Promise<void>;
  fillSpaceSearch(db: QueryExecutorProvider): Promise<void>;
  /** And for members in the order of their names. */
  createMemberBlocks(db: QueryExecutorProvider): Promise<void>;
  /** Makes the blocks anew from the members. */
  fillMemberBlocks(db: QueryExecutorProvider): Promise<void>;
  /** Sums of the counts of spaces, and what keeps them. */
  createRequestSums(db: QueryExecutorProvider): Promise<void>;
  /** Counts of the pages that lead somewhere, and what keeps them. */
  createLinkCounts(db: QueryExecutorProvider): Promise<void>;
  /** The search for change requests, which triggers keep. */
  createRequestSearch(db: QueryExecutorProvider): Promise<void>;
  fillRequestSearch(db: QueryExecutorProvider): Promise<void>;
  createTrigger(db: QueryExecutorProvider, trigger: Trigger): Promise<void>;
}

export const sqliteSchema: EngineSchema = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  bytes: sql`blob`,
  createSearch: createSqliteSearch,
  rebuildSearch: rebuildSqliteSearch,
  createMemberSearch: db => createSqliteTexts(db, memberSource),
  fillMemberSearch: db => fillSqliteTexts(db, memberSource),
  createSpaceSearch: db => createSqliteTexts(db, spaceSource),
  fillSpaceSearch: db => fillSqliteTexts(db, spaceSource),
  createMemberBlocks: createSqliteMemberBlocks,
  fillMemberBlocks: fillSqliteMemberBlocks,
  createRequestSums: createSqliteRequestSums,
  createLinkCounts: createSqliteLinkCounts,
  createRequestSearch: createSqliteRequestTexts,
  fillRequestSearch: fillSqliteRequestTexts,
  createTrigger: createSqliteTrigger,
};
export const postgresSchema: EngineSchema = {
  text: sql`text collate "C"`,
  integer: 'integer',
  bigint: sql`bigint`,
  bytes: sql`bytea`,
  createSearch: createPostgresSearch,
  rebuildSearch: rebuildPostgresSearch,
  async createMemberSearch(db) {
    await createPostgresTextParts(db);
    await createPostgresTexts(db, memberSource);
  },
  fillMemberSearch: db => fillPostgresTexts(db, memberSource),
  createSpaceSearch: db => createPostgresTexts(db, spaceSource),
  fillSpaceSearch: db => fillPostgresTexts(db, spaceSource),
  createMemberBlocks: createPostgresMemberBlocks,
  fillMemberBlocks: fillPostgresMemberBlocks,
  createRequestSums: createPostgresRequestSums,
  createLinkCounts: createPostgresLinkCounts,
  createRequestSearch: createPostgresRequestTexts,
  fillRequestSearch: fillPostgresRequestTexts,
  createTrigger: createPostgresTrigger,
};
