import { PostgresAdapter, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import { postgresMemberSearch } from './postgres/member-search.ts';
import { sqliteMemberSearch } from './sqlite/member-search.ts';
import type { MemberTextRow } from './tables/accounts.ts';

/** The members of one organization whose text contains a text of three characters or more, or any of several of three. */
export type TextScope = { organizationId: string } & ({ text: string } | { anyOf: readonly string[] });

/** Finds members by any part of their name or address; each engine has its own index. */
export interface MemberSearch {
  insert(db: Db, row: MemberTextRow): Promise<void>;
  remove(db: Db, row: Pick<MemberTextRow, 'organization_id' | 'user_id'>): Promise<void>;
  /** Gives a person another text in organizations that have one of them. */
  replace(db: Db, change: { organizationIds: readonly string[]; userId: string; text: string }): Promise<void>;
  /** A query with the column `user_id`; some of them may not match. */
  matching(scope: TextScope): RawBuilder<{ user_id: string }>;
}

/** The search of the engine behind a connection. */
export const memberSearchOf = (db: Db): MemberSearch =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgresMemberSearch : sqliteMemberSearch;
