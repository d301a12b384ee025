import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';

import { withSnapshot } from '../db/snapshot.ts';
import { fill, withNewDatabase } from './new-database.ts';

/**
 * Copies the embedded database into an empty one of PostgreSQL. Files and the secret stay where they are.
 * @throws while a service uses the data folder, and when there is something in the new database already
 */
export async function migrateTo(config: Config, databaseUrl: string, say: (line: string) => void): Promise<void> {
  if (config.databaseUrl) throw new Error('This installation uses PostgreSQL already: DATABASE_URL is set.');
  // Held until the copy is done: what a service wrote meanwhile would stay behind.
  const source = await openDatabase(config);
  try {
    await withSnapshot(config, snapshot =>
      withNewDatabase({ ...config, databaseUrl }, async target => {
        const rows = await fill(target, { ...snapshot, tables: [...snapshot.columns.keys()] });
        say(`${rows} rows of ${snapshot.columns.size} tables`);
      }),
    );
  } finally {
    await source.close();
  }
  say(`Copied. Set DATABASE_URL to the new database and start Bindery; DATA_DIR keeps the files and the secret.`);
}
