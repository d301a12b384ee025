import { createHash, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBodies, readTree } from '#document/tree.ts';
import { ContentStore } from '../content/store.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { buildSpace } from './build-content.ts';
import { Client } from './client.ts';
import { CrashWriter, randomFrom } from './crash-writer.ts';
import { type Engine, engines, freshDatabase } from './database.ts';
import { miscounts } from './recount.ts';
import { isCore } from './scale.ts';
import { builtServer, freePort, ServerProcess } from './server-process.ts';

const crashes = isCore ? 4 : 20;
/** Answers to wait for before a crash: what a busy machine answers in a given time may be nothing. */
const answers = 3;
const names = ['ada', 'ben', 'cleo', 'dora'];
/** The choices of a run; when it fails, `CRASH_SEED` makes the same ones again. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31));
const account = { email: 'ada@example.com', password: 'correct-horse' };

let main: string;
beforeAll(async () => {
  main = await builtServer();
}, 300_000);

describe.each(engines)('a service on %s that is killed while it writes', engine => {
  let place: Place;
  let server: ServerProcess;

  beforeAll(async () => {
    place = await preparePlace(engine);
    server = new ServerProcess(main, await freePort(), place.environment);
  }, 120_000);
  afterAll(async () => {
    await server.kill();
    await place.remove();
  });

  it(`keeps every acknowledged write and readable content through ${crashes} crashes`, async () => {
    const random = randomFrom(seed);
    await server.start();
    const { client, spaceId, writers } = await prepareWriters(server, random);
    const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    for (let crash = 1; crash <= crashes; crash++) {
      const wanted = acknowledged() + answers;
      const writing = writers.map(writer => writer.writeUntilCut());
      const cut = async () => {
        await expect.poll(acknowledged, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
        // The moment of the crash is the subject here; nothing is waited for.
        await wait(random(500));
        await server.kill();
      };
      await Promise.all([cut(), ...writing]);
      await server.start();
      const missing = await Promise.all(writers.map(writer => writer.missing()));
      expect(missing.flat(), `crash ${crash}, CRASH_SEED=${seed}`).toEqual([]);
    }
    console.log(`${engine}: ${acknowledged()} acknowledged writes, ${crashes} crashes, CRASH_SEED=${seed}`);
    await expectComments(client, spaceId, writers);
    await expectRequests(client, spaceId, writers);
    await expectReadable(client, spaceId);
    await server.kill();
    await expectSound(await place.open());
  }, 600_000);
});

interface Place {
  environment: Record<string, string>;
  /** Opens the database that the killed service left. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

async function preparePlace(engine: Engine): Promise<Place> {
  const settings = { BINDERY_ADMIN_EMAIL: account.email, BINDERY_ADMIN_PASSWORD: account.password };
  if (engine === 'sqlite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'bindery-crash-'));
    let opened: Database | undefined;
    return {
      environment: { ...settings, DATA_DIR: dataDir },
      async open() {
        opened = await openDatabase({ dataDir });
        return opened;
      },
      async remove() {
        await opened?.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }
  const { database, databaseUrl = '', dataDir, drop } = await freshDatabase(engine);
  return {
    environment: { ...settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    open: async () => database,
    remove: drop,
  };
}

/** Writers with three pages each, in one space. */
async function prepareWriters({ url }: ServerProcess, random: (below: number) => number) {
  const { token } = await new Client(url).ok('signIn', { body: account });
  const client = new Client(url, token);
  const organizations = await client.ok('listOrganizationsForAuthenticatedUser');
  const titles = names.flatMap(name => [1, 2, 3].map(number => `${name} ${number}`));
  const pages = titles.map(title => ({ title, markdown: 'Not yet.\n' }));
  const { id: spaceId, ids } = await buildSpace(client, organizations.items[0].id, pages);
  const writers = names.map(name => {
    const own = titles.filter(title => title.startsWith(name)).map(title => ids.get(title) ?? '');
    const texts = new Map(own.map(id => [id, 'Not yet.\n'] as const));
    return new CrashWriter(client, { name, spaceId, texts, random });
  });
  return { client, spaceId, writers };
}

type List = 'listCommentsInChangeRequest' | 'listChangeRequestsForSpace' | 'listCommentsInSpace';

// biome-ignore lint/suspicious/noExplicitAny: a test names the members it expects
async function all(client: Client, operationId: List, call: Record<string, unknown>, query = {}): Promise<any[]> {
  const items = [];
  let next: Record<string, string> | undefined = {};
  while (next) {
    const answer = await client.ok(operationId, { ...call, query: { limit: 100, ...query, ...next } });
    items.push(...answer.items);
    next = answer.next;
  }
  return items;
}

async function expectComments(client: Client, spaceId: string, writers: readonly CrashWriter[]): Promise<void> {
  const requests = await all(client, 'listChangeRequestsForSpace', { spaceId });
  const found = new Map<string, string>();
  for (const { id, comments } of requests) {
    const open = await all(client, 'listCommentsInChangeRequest', { spaceId, changeRequestId: id }, { status: 'open' });
    expect(open).toHaveLength(comments);
    for (const comment of open) found.set(comment.id, comment.body.markdown);
  }
  const promised = writers.flatMap(writer => [...writer.comments]);
  expect(promised.filter(([id, text]) => found.get(id)?.trim() !== text)).toEqual([]);
}

async function expectRequests(client: Client, spaceId: string, writers: readonly CrashWriter[]): Promise<void> {
  const requests = await all(client, 'listChangeRequestsForSpace', { spaceId });
  const numbers = requests.map(({ number }) => number).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const merged = new Map(requests.map(({ id, revisionMerged }) => [id, revisionMerged]));
  const promised = writers.flatMap(writer => writer.merged);
  expect(promised.filter(({ id, revision }) => merged.get(id) !== revision)).toEqual([]);
  const count = (wanted: string) => requests.filter(({ status }) => status === wanted).length;
  expect(await client.ok('getSpaceById', { spaceId })).toMatchObject({
    changeRequests: requests.length,
    changeRequestsDraft: count('draft'),
    changeRequestsOpen: count('open'),
  });
}

/** Every page of the main content has its text. */
async function expectReadable(client: Client, spaceId: string): Promise<void> {
  const { pages } = await client.ok('listPages', { spaceId });
  expect(pages.length).toBeGreaterThanOrEqual(names.length * 3);
  for (const { id, title } of pages) {
    const page = await client.ok('getPageById', { spaceId, pageId: id });
    expect(page).toMatchObject({ title, markdown: expect.stringMatching(/\S/) });
  }
}

/** Every revision has all of its content, objects are what their hashes say, and counters say how many rows there are. */
async function expectSound(database: Database): Promise<void> {
  const { engine, read } = database;
  const objects = await read.selectFrom('objects').selectAll().execute();
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(objects.filter(object => hash(object.data) !== object.hash)).toEqual([]);
  const revisions = await read.selectFrom('revisions').select(['organization_id', 'root']).execute();
  const [{ organization_id = '' } = {}] = revisions;
  const store = new ContentStore(read, organization_id);
  for (const root of new Set(revisions.map(revision => revision.root))) {
    const { pages } = await readTree(store, root);
    await readBodies(
      store,
      pages.map(({ node }) => node),
    );
  }
  expect(await miscounts(database)).toEqual([]);
  if (engine === 'sqlite') {
    const { rows } = await sql`pragma integrity_check`.execute(read);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  }
}
