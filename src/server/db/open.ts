import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, QueryObserver } from './database.ts';
import { withLastSteps } from './last-steps.ts';

/** Name of the embedded database in the data folder. */
export const databaseFile = 'bindery.sqlite';

/** Where an installation keeps its database. */
export interface Place {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Whether a committed write in the folder survives a power cut, as it does unless this is false. */
  durable?: boolean;
  /** Whether the embedded database may be used while another process serves from it. */
  beside?: boolean;
}

/** Opens the engine that the configuration names; the other one is never loaded. */
export async function openDatabase(
  { databaseUrl, dataDir, durable = true, beside = false }: Place,
  observe?: QueryObserver,
): Promise<Database> {
  if (databaseUrl) {
    const { postgresDatabase } = await import('./postgres/postgres.ts');
    return withLastSteps(postgresDatabase(databaseUrl, observe));
  }
  mkdirSync(dataDir, { recursive: true });
  const { sqliteDatabase } = await import('./sqlite/sqlite.ts');
  return withLastSteps(sqliteDatabase(join(dataDir, databaseFile), { observe, durable, beside }));
}
