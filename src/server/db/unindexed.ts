import { sql } from 'kysely';

/** A column that no index is chosen for: without statistics, SQLite takes every index for equally good. */
export const unindexed = (column: string) => sql<string>`${sql.ref(column)} || ''`;
