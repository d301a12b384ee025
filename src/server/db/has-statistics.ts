import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/** Whether the engine knows how many rows have a value. SQLite is not analyzed: every index is equally good to it. */
export const hasStatistics = (db: Db): boolean => isPostgres(db);
