import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/open.ts';
import { createDatabase, databaseUrl, dropDatabase, maintenanceUrl } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated databases that tests copy: the path of a file, and the name of a database of the PostgreSQL of the run. */
    templates: { file: string; database: string };
  }
}

const endings: (() => unknown)[] = [];

/** Migrates one database of each engine, once for all test files of a run. */
export async function setup({ provide }: TestProject): Promise<void> {
  const database = `bindery_template_${randomBytes(6).toString('hex')}`;
  const [file] = await Promise.all([migratedFile(), maintenanceUrl && migratedCopy(database)]);
  provide('templates', { file, database });
}

export async function teardown(): Promise<void> {
  for (const end of endings) await end();
}

async function migratedFile(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bindery-template-'));
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }));
  await migrate({ dataDir, durable: false });
  return join(dataDir, 'bindery.sqlite');
}

async function migratedCopy(name: string): Promise<void> {
  await createDatabase(name, 'template0');
  endings.push(() => dropDatabase(name));
  await migrate({ databaseUrl: databaseUrl(name), dataDir: tmpdir() });
}

async function migrate(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(place);
  await database.migrate();
  await database.close();
}
