import type { Db } from '../db/database.ts';
import type { TokenRow } from '../db/tables/accounts.ts';

export async function insertToken(db: Db, row: TokenRow): Promise<void> {
  await db.insertInto('tokens').values(row).execute();
}
