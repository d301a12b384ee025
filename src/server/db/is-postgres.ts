import { PostgresAdapter } from 'kysely';
import type { Db } from './database.ts';

/** Which engine a statement is written for. Outside of this folder, statements are the same for both. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
