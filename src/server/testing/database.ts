import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { countQuery } from '../http/count-query.ts';
import { createDatabase, databaseUrl, dropDatabase, maintenanceUrl } from './postgres.ts';

export type Engine = 'sqlite' | 'postgres';

/** The engines that this run can reach; `npm test -- all` always has both. */
export const engines: readonly Engine[] = maintenanceUrl ? ['sqlite', 'postgres'] : ['sqlite'];

export interface FreshDatabase {
  database: Database;
  /** What `DATABASE_URL` names for it. */
  databaseUrl?: string;
  dataDir: string;
  drop(): Promise<void>;
}

/** A migrated database of its own, copied from one that was migrated once for the run. */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  const { file, database } = inject('templates');
  const dataDir = newFolder();
  if (engine === 'postgres') return openCopy(dataDir, database);
  copyFileSync(file, join(dataDir, 'bindery.sqlite'));
  return openFile(dataDir);
}

/** A database without a schema, as a first start finds it. */
export async function emptyDatabase(engine: Engine): Promise<FreshDatabase> {
  return engine === 'sqlite' ? openFile(newFolder()) : openCopy(newFolder(), 'template0');
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'bindery-test-'));

async function openFile(dataDir: string): Promise<FreshDatabase> {
  // Tests wait for the disk at each commit otherwise, which takes longer than most of them.
  const database = await openDatabase({ dataDir, durable: false }, countQuery);
  return {
    database,
    dataDir,
    async drop() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openCopy(dataDir: string, original: string): Promise<FreshDatabase> {
  const name = `bindery_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await createDatabase(name, original);
  return openNamed(dataDir, name);
}

/** The database again that was closed, as after a crash. */
export async function reopen({
  dataDir,
  databaseUrl: url,
}: Pick<FreshDatabase, 'dataDir' | 'databaseUrl'>): Promise<FreshDatabase> {
  return url === undefined ? openFile(dataDir) : openNamed(dataDir, new URL(url).pathname.slice(1));
}

async function openNamed(dataDir: string, name: string): Promise<FreshDatabase> {
  const url = databaseUrl(name);
  const database = await openDatabase({ databaseUrl: url, dataDir }, countQuery);
  return {
    database,
    databaseUrl: url,
    dataDir,
    async drop() {
      await database.close();
      await dropDatabase(name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves once so many statements wait for what other transactions hold; on SQLite writers stand in line anyway. */
export async function somebodyWaits({ engine, read }: Database, count = 1): Promise<void> {
  if (engine === 'sqlite') return;
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
      return rows[0]?.count;
    })
    .toBeGreaterThanOrEqual(count);
}
