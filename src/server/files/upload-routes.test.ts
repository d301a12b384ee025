import { readdir, stat } from 'node:fs/promises';
import { request as open } from 'node:http';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import type { Db } from '../db/database.ts';
import { answerError } from '../http/answer-error.ts';
import type { Services } from '../services.ts';
import { TestClock } from '../testing/clock.ts';
import { engines, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { fileRoutes } from './file-routes.ts';
import { readBuffer } from './file-store.ts';
import { insertPart, listParts } from './part-rows.ts';
import { completeUpload, findUpload, insertUpload } from './rows.ts';
import { signedUploadUrl } from './signed-links.ts';

const hour = 3_600_000;

describe.each(engines)('an upload in parts, on %s', engine => {
  let fresh: FreshDatabase;
  let app: FastifyInstance;
  let services: Services;
  let clock: TestClock;
  let url: string;
  let address: string;

  async function start(): Promise<void> {
    const config = readConfig({ DATA_DIR: fresh.dataDir, PUBLIC_URL: 'http://bindery.test' });
    services = createServices({ config, database: fresh.database, clock, log: pino({ level: 'silent' }) });
    app = Fastify({ forceCloseConnections: true });
    app.setErrorHandler((error, request, reply) => void answerError(error, request, reply));
    await app.register(fileRoutes, { services });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  }
  async function announce(key: string, maxBytes: number): Promise<string> {
    const expires = new Date(clock.now().getTime() + hour);
    await fresh.database.write(tx =>
      insertUpload(tx, {
        ...{ organization_id: 'org', key, kind: 'import', name: 'docs.zip', content_type: 'application/zip' },
        ...{ max_bytes: maxBytes, created_by: 'me', created_at: clock.now().toISOString() },
        expires_at: expires.toISOString(),
      }),
    );
    return signedUploadUrl(services, { organizationId: 'org', key, expires }).replace('http://bindery.test', '');
  }
  beforeEach(async () => {
    fresh = await freshDatabase(engine);
    clock = new TestClock();
    await start();
    address = await announce('upload1', 10);
  });
  afterEach(async () => {
    await app.close();
    await fresh.drop();
  });

  const headersOf = (offset: number, isLast: boolean) => ({
    'content-type': 'application/partial-upload',
    'upload-offset': String(offset),
    'upload-complete': isLast ? '?1' : '?0',
  });
  const send = (offset: number, body: string | Buffer, isLast = false, to = address) =>
    fetch(url + to, { method: 'PATCH', headers: headersOf(offset, isLast), body: new Uint8Array(Buffer.from(body)) });
  const told = async (to = address) => {
    const { status, headers } = await fetch(url + to, { method: 'HEAD' });
    return [status, headers.get('upload-offset'), headers.get('upload-complete')];
  };
  const org = { organization_id: 'org', key: 'upload1' };
  const parts = () => listParts(fresh.database.read, org);
  const stored = async (key = 'upload1') => {
    const upload = await findUpload(fresh.database.read, 'org', key);
    return upload?.sha256 ? (await readBuffer(services.files, upload.sha256)).toString() : undefined;
  };
  /** Bytes on the disk of parts that are on their way. */
  const arriving = async () => {
    const folder = join(fresh.dataDir, 'files', 'incoming');
    const names = await readdir(folder).catch(() => []);
    const sizes = await Promise.all(names.map(async name => (await stat(join(folder, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  /** How many statements wait for a table. */
  const waiting = async (db: Db) => {
    const { rows } = await sql`select 1 from pg_locks where not granted and database is not null`.execute(db);
    return rows.length;
  };
  /** Sends the beginning of a part, then loses the connection once the service has it. */
  async function breakOff(offset: number, beginning: string, length: number): Promise<void> {
    const headers = { ...headersOf(offset, true), 'content-length': length };
    const broken = open(url + address, { method: 'PATCH', headers });
    broken.on('error', () => undefined);
    broken.write(beginning);
    await expect.poll(arriving).toBe(beginning.length);
    const closed = new Promise(resolve => broken.once('close', resolve));
    broken.destroy();
    await closed;
  }

  test('says what has arrived, and becomes one file with the last part', async () => {
    expect(await told()).toEqual([204, '0', '?0']);
    const first = await send(0, 'abc');
    expect([first.status, first.headers.get('upload-offset'), first.headers.get('upload-complete')]).toEqual([
      ...[204, '3', '?0'],
    ]);
    expect(await told()).toEqual([204, '3', '?0']);
    expect(await stored()).toBeUndefined();
    const last = await send(3, 'defg', true);
    expect([last.status, last.headers.get('upload-complete'), await last.json()]).toEqual([
      ...[200, '?1', { key: 'upload1' }],
    ]);
    expect(await stored()).toBe('abcdefg');
    expect(await told()).toEqual([204, '7', '?1']);
    expect(await parts()).toEqual([]);
  });

  test('is never kept by whoever lies between, and says how large it may be', async () => {
    const { headers } = await fetch(url + address, { method: 'HEAD' });
    expect([headers.get('cache-control'), headers.get('upload-limit')]).toEqual(['no-store', 'max-size=10']);
  });

  test('in one part, or of no bytes at all, is a file too', async () => {
    expect((await send(0, 'abc', true)).status).toBe(200);
    expect(await stored()).toBe('abc');
    const empty = await announce('upload2', 10);
    expect((await send(0, '', true, empty)).status).toBe(200);
    expect(await stored('upload2')).toBe('');
  });

  test('keeps what came before the connection broke, and goes on there', async () => {
    await breakOff(0, 'abcd', 8);
    await expect.poll(() => told()).toEqual([204, '4', '?0']);
    expect(await stored()).toBeUndefined();
    expect((await send(4, 'efgh', true)).status).toBe(200);
    expect(await stored()).toBe('abcdefgh');
  });

  test('goes on where a part ends whose sender went away without a word', async () => {
    const gone = open(url + address, { method: 'PATCH', headers: { ...headersOf(0, true), 'content-length': 8 } });
    gone.on('error', () => undefined);
    gone.write('abcd');
    await expect.poll(arriving).toBe(4);
    expect(await told()).toEqual([204, '4', '?0']);
    expect((await send(4, 'efgh', true)).status).toBe(200);
    expect(await stored()).toBe('abcdefgh');
  });

  test('is never told to have lost what had arrived, also while another process ends it', async () => {
    const { sha256, size } = await services.files.put(Buffer.from('abc'), { maxBytes: 10 });
    await send(0, 'abc');
    let asked: ReturnType<typeof told> | undefined;
    await fresh.database.write(async tx => {
      if (engine === 'postgres') await sql`lock table upload_parts in access exclusive mode`.execute(tx);
      asked = told();
      if (engine === 'postgres') await expect.poll(() => waiting(tx)).toBe(1);
      await completeUpload(tx, 'org', 'upload1', { sha256, size });
    });
    expect(await asked).toEqual([204, '3', engine === 'postgres' ? '?1' : expect.any(String)]);
  });

  test('goes on after the service was stopped', async () => {
    await send(0, 'abc');
    await app.close();
    await start();
    expect(await told()).toEqual([204, '3', '?0']);
    expect((await send(3, 'def', true)).status).toBe(200);
    expect(await stored()).toBe('abcdef');
  });

  test('of which all had arrived when the service was stopped ends with an empty part', async () => {
    await send(0, 'abc');
    await send(3, 'def');
    expect((await send(6, '', true)).status).toBe(200);
    expect(await stored()).toBe('abcdef');
  });

  test.each([0, 2, 4, 100])('takes no part that begins at byte %i when three have arrived', async offset => {
    await send(0, 'abc');
    const refused = await send(offset, 'xyz', true);
    expect([refused.status, refused.headers.get('upload-offset')]).toEqual([409, '3']);
    expect(await refused.json()).toMatchObject({ error: { reason: 'upload-goes-on', values: { offset: 3 } } });
    expect(await told()).toEqual([204, '3', '?0']);
  });

  test('that two send at once is whole, and of one of them at each byte', async () => {
    await Promise.allSettled(['aaaa', 'bbbb'].map(part => send(0, part)));
    const [, offset] = await told();
    expect((await send(Number(offset), 'cc', true)).status).toBe(200);
    expect(await stored()).toMatch(/^(aaaa|bbbb)cc$/);
  });

  test('is put together once, however often its end is sent at once', async () => {
    await send(0, 'abc');
    await send(3, 'def');
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => send(6, '', true)));
    const good = ends.filter(end => end.status === 'fulfilled' && end.value.status === 200);
    expect(good.length).toBeLessThanOrEqual(1);
    expect([await told(), await stored()]).toEqual([[204, '6', '?1'], 'abcdef']);
  });

  test('is refused once all its parts together are larger than announced, and keeps those that were not', async () => {
    await send(0, 'abcdefgh');
    const refused = await send(8, 'ijk', true);
    expect([refused.status, refused.headers.get('upload-limit')]).toEqual([413, 'max-size=10']);
    expect(await refused.json()).toMatchObject({ error: { reason: 'file-too-large', values: { limit: 10 } } });
    expect(await told()).toEqual([204, '8', '?0']);
    expect((await send(8, 'ij', true)).status).toBe(200);
  });

  test('takes nothing more once it is complete', async () => {
    await send(0, 'abc', true);
    for (const offset of [0, 3]) expect((await send(offset, 'def', true)).status).toBe(400);
    expect(await stored()).toBe('abc');
  });

  test('takes a whole file instead, which ends it', async () => {
    await send(0, 'abc');
    expect((await fetch(url + address, { method: 'PUT', body: 'whole' })).status).toBe(200);
    expect([await stored(), await told(), await parts()]).toEqual(['whole', [204, '5', '?1'], []]);
  });

  test('takes no more than a thousand parts', async () => {
    const part = await services.files.put(Buffer.from('a'), { maxBytes: 1 });
    await fresh.database.write(async tx => {
      for (let start = 0; start < 1000; start++) await insertPart(tx, { ...org, ...part, start });
    });
    const refused = await send(1000, '');
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: expect.objectContaining({ reason: 'upload-part-limit', values: { limit: 1000 } }) },
    ]);
  });

  test('that is given up is gone with all that arrived, also while a part of it is on its way', async () => {
    const giveUp = (to = address) => fetch(url + to, { method: 'DELETE' });
    const foreign = (await announce('upload2', 10)).replace('upload2', 'upload1');
    await send(0, 'abc');
    expect((await giveUp(foreign)).status).toBe(403);
    expect(await told()).toEqual([204, '3', '?0']);
    const sending = open(url + address, { method: 'PATCH', headers: { ...headersOf(3, true), 'content-length': 5 } });
    sending.on('error', () => undefined);
    sending.write('de');
    await expect.poll(arriving).toBe(2);
    expect((await giveUp()).status).toBe(204);
    expect(await parts()).toEqual([]);
    expect([(await told())[0], (await send(3, 'de')).status, (await giveUp()).status]).toEqual([404, 404, 404]);
    sending.destroy();
    // Of a whole one as well: what used it has its bytes.
    const whole = await announce('upload3', 10);
    await send(0, 'abc', true, whole);
    expect((await giveUp(whole)).status).toBe(204);
    expect((await told(whole))[0]).toBe(404);
  });

  test.each([
    [415, { 'content-type': 'application/octet-stream' }],
    [400, { 'upload-offset': '-1' }],
    [400, { 'upload-offset': '' }],
    [400, { 'upload-complete': 'true' }],
  ])('answers %i to a part with %j', async (status, wrong) => {
    const headers = { ...headersOf(0, true), ...wrong };
    expect((await fetch(url + address, { method: 'PATCH', headers, body: 'abc' })).status).toBe(status);
    expect(await told()).toEqual([204, '0', '?0']);
  });

  test('neither takes nor tells anything with the link of another, or one that is over', async () => {
    const other = await announce('upload2', 10);
    const foreign = other.replace('upload2', 'upload1');
    for (const to of [foreign, address.replace('organization=org', 'organization=other')]) {
      expect((await send(0, 'abc', true, to)).status).toBe(403);
      expect(await told(to)).toEqual([403, null, null]);
    }
    clock.advance(hour + 1000);
    expect((await send(0, 'abc', true)).status).toBe(403);
    expect((await told())[0]).toBe(403);
    expect(await parts()).toEqual([]);
  });

  test('that nobody goes on with is forgotten a day after its link ended, and no other', async () => {
    await send(0, 'abc');
    await services.jobs.idle();
    clock.advance(24 * hour);
    const later = await announce('upload2', 10);
    await send(0, 'abc', false, later);
    clock.advance(2 * hour);
    await services.jobs.idle();
    expect(await parts()).toEqual([]);
    expect(await listParts(fresh.database.read, { ...org, key: 'upload2' })).toHaveLength(1);
  });
});
