import type { Logger } from 'pino';
import { touchToken } from '../access/token-rows.ts';
import type { Database } from '../db/database.ts';
import type { TokenRow } from '../db/tables/accounts.ts';
import { WriteLater } from '../db/write-later.ts';

interface Use {
  usedAt: string;
  expiresAt: string | null;
}

interface Parts {
  database: Pick<Database, 'write'>;
  log: Logger;
}

/** When tokens were used last, by their hashes. */
export class TokenUses extends WriteLater<Use> {
  constructor({ database, log }: Parts) {
    super({
      log,
      failure: 'the last use of tokens was not recorded',
      interval: 1000,
      write: uses =>
        database.write(async tx => {
          for (const [hash, { usedAt, expiresAt }] of uses) await touchToken(tx, hash, usedAt, expiresAt);
        }),
    });
  }

  /** The token as it is once its last use is written. */
  withLast<Row extends Pick<TokenRow, 'hash' | 'last_used_at' | 'expires_at'>>(row: Row): Row {
    const use = this.latest(row.hash);
    return use ? { ...row, last_used_at: use.usedAt, expires_at: use.expiresAt } : row;
  }
}
