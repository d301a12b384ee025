import { PostgresAdapter, sql } from 'kysely';
import { postgresSchema, sqliteSchema } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { derivations } from '../db/migrations/0027-structure.ts';
import { fillSpaceTexts } from '../db/migrations/0035-space-search.ts';
import { fillClosedGrants } from '../db/migrations/0067-closed-grants.ts';
import { fillGiven } from '../db/migrations/0077-given.ts';

/** Works out what the service does when it writes spaces, collections and grants, for rows that a test wrote itself. */
export async function settleStructure({ write }: Database): Promise<void> {
  await write(async tx => {
    for (const statement of derivations) await sql.raw(statement).execute(tx);
    const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter;
    await fillSpaceTexts(tx, isPostgres ? postgresSchema : sqliteSchema);
    await fillClosedGrants(tx);
    await fillGiven(tx);
  });
}
