import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { databaseFile, openDatabase, type Place } from '../db/open.ts';
import { portableColumns } from '../db/portable.ts';
import { type Delivery, receive } from '../db/receive.ts';

/**
 * Opens a database that has nothing in it, to be filled. A file is removed again when `work` fails.
 * @throws when there is something in it
 */
export async function withNewDatabase(place: Place, work: (database: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = place;
  const file = join(dataDir, databaseFile);
  if (!databaseUrl && existsSync(file))
    throw new Error(`There is a database in ${dataDir} already. Set DATA_DIR to a new folder.`);
  const database = await openDatabase(place);
  try {
    if ((await portableColumns(database.read)).size > 0)
      throw new Error('There are tables in the database already. Create an empty one, and set DATABASE_URL to it.');
    await work(database);
  } catch (error) {
    await database.close();
    if (!databaseUrl) for (const end of ['', '-wal', '-shm', '.lock']) await rm(`${file}${end}`, { force: true });
    throw error;
  }
  await database.close();
}

/** @returns how many rows came. @throws with advice where what came remains */
export function fill(database: Database, delivery: Delivery): Promise<number> {
  return receive(database, delivery).catch((error: unknown) => {
    if (database.engine === 'sqlite') throw error;
    throw new Error('The database is half filled. Drop it and create it again before you try once more.', {
      cause: error,
    });
  });
}
