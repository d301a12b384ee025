import type { RawBuilder } from 'kysely';
import { indexed, manyTexts } from '#lib/grams.ts';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';
import { postgresTextSearch } from './postgres/text-search.ts';
import { sqliteTextSearch } from './sqlite/text-search.ts';

/** Short texts by which things of an organization are found, with the counts of their parts: `lib/grams.ts`. */
export interface TextIndex {
  /** Its tables begin with this: `…_texts`, `…_grams`, and what the engine needs beside them. */
  name: 'member' | 'space';
  /** The column with the id of what has the text. */
  id: 'user_id' | 'space_id';
  /** Texts can be marked as hidden, and are counted apart too. */
  marks: boolean;
  /** The texts are those of members, and what many of them have is counted by their states too. */
  states: boolean;
  /** In how many texts a part has to be for its continuations to be counted; of fewer, each is looked up. */
  many: number;
}

/** What members are found by. */
export const memberTexts: TextIndex = { name: 'member', id: 'user_id', marks: false, states: true, many: manyTexts };
/** What spaces that are not deleted are found by; those are hidden that members without a grant do not see. */
export const spaceTexts: TextIndex = { name: 'space', id: 'space_id', marks: true, states: false, many: 1_000 };

/** A text as rows have it. */
export const asIndexed = (text: string): string => indexed(text);

/**
 * The texts of one organization that contain a text of three characters or more, or any of several of three.
 * `rare` is the rarest of the text, for SQLite, which takes as long as all that it looks for is frequent. PostgreSQL looks
 * for all of it: each row that has only a part costs it more.
 */
export type TextScope = { organizationId: string } & ({ text: string; rare?: string } | { anyOf: readonly string[] });

export interface TextKey {
  organizationId: string;
  id: string;
}

export interface IndexedText extends TextKey {
  /** As `lib/grams.ts` has it indexed. */
  text: string;
  hidden: 0 | 1;
}

/** Finds texts by any part of them; each engine has its own index. */
export interface TextSearch {
  insert(db: Db, index: TextIndex, rows: readonly IndexedText[]): Promise<void>;
  remove(db: Db, index: TextIndex, keys: readonly TextKey[]): Promise<void>;
  /** A query with the index's column of ids; some of them may not match. */
  matching(index: TextIndex, scope: TextScope): RawBuilder<Record<TextIndex['id'], string>>;
}

/** The search of the engine behind a connection. */
export const textSearchOf = (db: Db): TextSearch => (isPostgres(db) ? postgresTextSearch : sqliteTextSearch);
