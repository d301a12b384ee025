import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { countQuery } from '../http/count-query.ts';

export type Engine = 'sqlite' | 'postgres';

const maintenanceUrl = process.env.TEST_DATABASE_URL;

/** The engines that this run can reach; `npm test` always has both. */
export const engines: readonly Engine[] = maintenanceUrl ? ['sqlite', 'postgres'] : ['sqlite'];

export interface FreshDatabase {
  database: Database;
  /** What `DATABASE_URL` names for it. */
  databaseUrl?: string;
  dataDir: string;
  drop(): Promise<void>;
}

/** A database without a schema, as a first start finds it. */
export async function emptyDatabase(engine: Engine): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bindery-test-'));
  return engine === 'sqlite' ? openFile(dataDir) : openCopy(dataDir, 'template0');
}

let template: Promise<string> | undefined;

/** A migrated database of its own, copied from one that was migrated once for this worker. */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bindery-test-'));
  return engine === 'sqlite' ? freshSqlite(dataDir) : freshPostgres(dataDir);
}

async function freshSqlite(dataDir: string): Promise<FreshDatabase> {
  template ??= migratedFile();
  copyFileSync(await template, join(dataDir, 'bindery.sqlite'));
  return openFile(dataDir);
}

async function openFile(dataDir: string): Promise<FreshDatabase> {
  const database = await openDatabase({ dataDir }, countQuery);
  return {
    database,
    dataDir,
    async drop() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function migratedFile(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bindery-template-'));
  const database = await openDatabase({ dataDir });
  await database.migrate();
  await database.close();
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return join(dataDir, 'bindery.sqlite');
}

const templateName = `bindery_template_${process.pid}_${randomBytes(3).toString('hex')}`;
let postgresTemplate: Promise<void> | undefined;

async function freshPostgres(dataDir: string): Promise<FreshDatabase> {
  postgresTemplate ??= migratedTemplate();
  await postgresTemplate;
  return openCopy(dataDir, templateName);
}

async function openCopy(dataDir: string, original: string): Promise<FreshDatabase> {
  const name = `bindery_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await createDatabase(name, original);
  const url = databaseUrl(name);
  const database = await openDatabase({ databaseUrl: url, dataDir }, countQuery);
  return {
    database,
    databaseUrl: url,
    dataDir,
    async drop() {
      await database.close();
      await maintain(`drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function migratedTemplate(): Promise<void> {
  await createDatabase(templateName, 'template0');
  const database = await openDatabase({ databaseUrl: databaseUrl(templateName), dataDir: tmpdir() });
  await database.migrate();
  await database.close();
}

function createDatabase(name: string, original: string): Promise<void> {
  return maintain(`create database ${name} template ${original} encoding 'UTF8' locale 'C'`);
}

function databaseUrl(name: string): string {
  const url = new URL(maintenanceUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
