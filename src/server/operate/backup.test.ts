import { existsSync, mkdtempSync } from 'node:fs';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { withSnapshot } from '../db/snapshot.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { type Engine, engines, reopen } from '../testing/database.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../testing/postgres.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { backup } from './backup.ts';
import { commands } from './commands.ts';
import { migrateTo } from './migrate.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-backups-'));
const names: string[] = [];
const noMore = () => {};
let serial = 0;

/** Where nothing is yet. */
async function newPlace(engine: Engine): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const dataDir = join(folder, `place-${++serial}`);
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined };
  const name = `bindery_test_${process.pid}_backup_${serial}`;
  await createDatabase(name, 'template0');
  names.push(name);
  return { dataDir, databaseUrl: databaseUrl(name) };
}

/** All rows of all tables, in no order of their own; without when a token was last used, which the clock writes. */
const everything = (config: Pick<Config, 'dataDir' | 'databaseUrl'>) =>
  withSnapshot(config, async ({ columns, rows }) => {
    const tables = new Map<string, string[]>();
    for (const table of columns.keys()) {
      const lines: string[] = [];
      for await (const some of rows(table))
        lines.push(...some.map(({ last_used_at: _, ...row }) => JSON.stringify(Object.entries(row).toSorted())));
      tables.set(table, lines.toSorted());
    }
    return tables;
  });

afterAll(async () => {
  for (const name of names) await dropDatabase(name);
  await rm(folder, { recursive: true, force: true });
});

describe.each(engines)('an installation on %s', engine => {
  let server: TestServer;
  let config: Config;
  let admin: Person;
  let organizationId: string;
  let spaceId: string;
  let pageId: string | undefined;
  let file: string;

  beforeAll(async () => {
    server = await startServer(engine);
    config = { ...server.services.config, databaseUrl: server.databaseUrl };
    ({ id: organizationId, admin } = await buildOrganization(server, { title: 'Quarry' }));
    await buildMember(server, organizationId, 'review');
    const built = await buildSpace(admin.client, organizationId, [
      { title: 'Granite', markdown: '# Rocks\n\nThe line\u2028separator, 花崗岩 and "quotes".\n' },
    ]);
    spaceId = built.id;
    pageId = built.ids.get('Granite');
    await admin.client.ok('updateSpaceContent', {
      spaceId,
      body: { changes: [{ operation: 'insert_files', files: [{ name: 'a.txt', base64: 'c3RvbmU=' }] }] },
    });
    await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Polish' } });
    await server.services.jobs.idle();
    file = join(folder, `${engine}.zip`);
    await backup(config, file, noMore);
  });
  afterAll(() => server.stop());

  const seen = async (client: Person['client']) => ({
    page: await client.ok('getPageById', { spaceId, pageId, query: { format: 'markdown' } }),
    words: (await client.ok('searchSpaceContent', { spaceId, query: { query: 'separ' } })).items,
    characters: (await client.ok('searchSpaceContent', { spaceId, query: { query: '崗岩' } })).items,
    spaces: (await client.ok('listSpacesInOrganizationById', { organizationId })).items,
    members: (await client.ok('listMembersInOrganizationById', { organizationId, query: { search: 'erson' } })).count,
    requests: (await client.ok('listChangeRequestsForSpace', { spaceId })).count,
  });

  it.each(engines)('comes back whole from a backup on %s, with every row, file, session and search', async target => {
    const place = await newPlace(target);
    await restore({ ...config, ...place }, file, noMore);
    expect(await everything(place)).toEqual(await everything(config));
    const restored = await startServer(await reopen(place));
    try {
      const token = admin.client.token ?? '';
      expect(await seen(restored.as(token))).toEqual(await seen(admin.client));
      const { items } = await restored.as(token).ok('listFiles', { spaceId });
      const url = items[0].downloadURL.replace('http://bindery.test', restored.url);
      expect(await (await fetch(url)).text()).toBe('stone');
      expect(await miscounts(restored.services.database)).toEqual([]);
    } finally {
      await restored.stop();
    }
  });

  it('is saved while the service writes, in a file that only its owner may read and that replaces no other', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file);
    await expect(backup(config, file, noMore)).rejects.toThrow(/already/);
    expect(await readFile(file)).toEqual(before);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  it('is not written over by a restore, nor opened with another secret', async () => {
    await expect(restore(config, file, noMore)).rejects.toThrow(/already/);
    const place = await newPlace(engine);
    await expect(restore({ ...config, ...place, secret: 'x'.repeat(32) }, file, noMore)).rejects.toThrow(/secret/);
    await expect(withSnapshot(place, async () => {})).rejects.toThrow(/no/i);
  });

  it('leaves no database behind when its backup is damaged, and says what is wrong', async () => {
    const bytes = await readFile(file);
    const damaged = join(folder, `${engine}-damaged.zip`);
    // The last rows of a table, within its compressed bytes.
    const place = bytes.indexOf('tables/users.ndjson') + 60;
    bytes.writeUInt32LE(0, place);
    await writeFile(damaged, bytes);
    const target = await newPlace('sqlite');
    await expect(restore({ ...config, ...target }, damaged, noMore)).rejects.toThrow();
    expect(existsSync(join(target.dataDir, 'bindery.sqlite'))).toBe(false);
    await writeFile(damaged, 'no zip');
    await expect(restore({ ...config, ...target }, damaged, noMore)).rejects.toThrow();
    await restore({ ...config, ...target }, file, noMore);
  });
});

// Needs both.
if (engines.length === 2)
  describe('the embedded database', () => {
    it('is copied whole to PostgreSQL once no service uses it, and stays as it is', async () => {
      const server = await startServer('sqlite');
      const { dataDir } = server.services.config;
      const config = server.services.config;
      const { id: organizationId, admin } = await buildOrganization(server);
      await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: 'Marble\n' }]);
      const { databaseUrl: url = '' } = await newPlace('postgres');
      await expect(migrateTo(config, url, noMore)).rejects.toThrow(/in use by process/);
      const copy = join(folder, 'moving');
      await cp(dataDir, copy, { recursive: true });
      await server.stop();
      await migrateTo({ ...config, dataDir: copy }, url, noMore);
      expect(await everything({ dataDir: copy, databaseUrl: url })).toEqual(
        await everything({ dataDir: copy, databaseUrl: undefined }),
      );
      await expect(migrateTo({ ...config, dataDir: copy }, url, noMore)).rejects.toThrow(
        /tables in the database already/,
      );
    });
  });

describe('the commands', () => {
  it.each([
    ['backup', []],
    ['restore', ['a', 'b']],
    ['migrate', ['--to', 'mysql://x']],
    ['migrate', []],
    ['block', ['some-organization']],
    ['unblock', []],
  ])('say how they are used when %s is called with %j', async (name, args) => {
    const run = async () => commands[name]?.run(readConfig({ DATA_DIR: folder }), args, noMore);
    await expect(run()).rejects.toThrow(/^Usage: npm start -- /);
  });
});
