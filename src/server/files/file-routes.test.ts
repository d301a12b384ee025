import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import { answerError } from '../http/answer-error.ts';
import type { Services } from '../services.ts';
import { TestClock } from '../testing/clock.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { fileRoutes } from './file-routes.ts';
import { readBuffer } from './file-store.ts';
import { findUpload, insertUpload } from './rows.ts';
import { signedFileUrl, signedUploadUrl } from './signed-links.ts';

const hour = 3_600_000;
let fresh: FreshDatabase;
let app: FastifyInstance;
let services: Services;
let clock: TestClock;
let url: string;

beforeEach(async () => {
  fresh = await freshDatabase('sqlite');
  clock = new TestClock();
  const config = readConfig({ DATA_DIR: fresh.dataDir, PUBLIC_URL: 'http://bindery.test' });
  services = createServices({ config, database: fresh.database, clock, log: pino({ level: 'silent' }) });
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => void answerError(error, request, reply));
  await app.register(compress, { threshold: 0 });
  await app.register(fileRoutes, { services });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await fresh.drop();
});

/** The link as it works on the port of the test. */
const here = (link: string) => link.replace('http://bindery.test', url);

async function link(content: string, name: string, contentType: string): Promise<string> {
  const { sha256 } = await services.files.put(Buffer.from(content), { maxBytes: 1_000_000 });
  return here(signedFileUrl(services, { sha256, name, contentType }));
}

describe('a file by its signed link', () => {
  test('is sent with its type, its name, and nothing that could run', async () => {
    const response = await fetch(await link('picture', 'größe "1".png', 'image/png'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('picture');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '7',
      'content-disposition': `inline; filename="gr__e _1_.png"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      'accept-ranges': 'bytes',
    });
  });

  test.each([
    ['text/html', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['text/xml', 'application/octet-stream'],
    ['application/javascript', 'application/octet-stream'],
    ['text/css', 'application/octet-stream'],
    ['IMAGE/SVG+XML', 'image/svg+xml'],
    ['application/pdf', 'application/pdf'],
    ['application/x-shockwave-flash', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('of the type %j is saved, not shown', async (contentType, served) => {
    const response = await fetch(await link('<script>alert(1)</script>', 'file', contentType));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(response.headers.get('content-type')).toBe(served);
  });

  test('is valid for 24 hours and no longer than 25', async () => {
    const address = await link('x', 'x.txt', 'text/plain');
    clock.advance(24 * hour - 1000);
    expect((await fetch(address)).status).toBe(200);
    clock.advance(hour + 1000);
    const refused = await fetch(address);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: 403 } });
  });

  test('stays the same for a while, so that browsers find what they have', async () => {
    const { sha256 } = await services.files.put(Buffer.from('x'), { maxBytes: 10 });
    const at = (time: string) =>
      signedFileUrl(
        { ...services, clock: { now: () => new Date(time) } },
        { sha256, name: 'x', contentType: 'text/plain' },
      );
    expect(at('2026-01-01T10:00:01Z')).toBe(at('2026-01-01T10:59:59Z'));
    expect(at('2026-01-01T10:59:59Z')).not.toBe(at('2026-01-01T11:30:00Z'));
  });

  test('does not open another file, nor the same one as something else', async () => {
    const address = new URL(await link('x', 'x.txt', 'text/plain'));
    const other = await services.files.put(Buffer.from('other'), { maxBytes: 10 });
    const changes: ((url: URL) => void)[] = [
      changed => (changed.pathname = `/files/${other.sha256}/x.txt`),
      changed => (changed.pathname = changed.pathname.replace('x.txt', 'x.html')),
      changed => changed.searchParams.set('type', 'image/png'),
      changed => changed.searchParams.set('expires', '99999999999'),
      changed => changed.searchParams.set('signature', 'x'),
    ];
    for (const change of changes) {
      const changed = new URL(address);
      change(changed);
      expect((await fetch(changed)).status).toBe(403);
    }
    address.searchParams.delete('signature');
    expect((await fetch(address)).status).toBe(404);
  });

  test('answers parts, conditions and HEAD', async () => {
    const address = await link('0123456789', 'digits.txt', 'text/plain');
    const get = (headers: Record<string, string>) => fetch(address, { headers });
    const part = await get({ range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    const outside = await get({ range: 'bytes=10-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const etag = part.headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`]) expect((await get({ 'if-none-match': tag })).status).toBe(304);
    expect((await get({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=2-4', 'if-range': '"another"' })).status).toBe(200);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  });

  test('that was removed answers 404', async () => {
    const address = await link('x', 'x.txt', 'text/plain');
    for await (const sha256 of services.files.list()) await services.files.remove(sha256);
    expect((await fetch(address)).status).toBe(404);
  });
});

describe('an upload by its signed link', () => {
  async function announce(maxBytes: number): Promise<string> {
    const expires = new Date(clock.now().getTime() + hour);
    await fresh.database.write(tx =>
      insertUpload(tx, {
        organization_id: 'org',
        key: 'upload1',
        kind: 'logo',
        name: 'logo.png',
        content_type: 'image/png',
        max_bytes: maxBytes,
        created_by: 'me',
        created_at: clock.now().toISOString(),
        expires_at: expires.toISOString(),
      }),
    );
    return here(signedUploadUrl(services, { organizationId: 'org', key: 'upload1', expires }));
  }
  const found = () => findUpload(fresh.database.read, 'org', 'upload1');
  const put = (address: string | URL, body: string) =>
    fetch(address, { method: 'PUT', body, headers: { 'content-type': 'application/json' } });

  test('is kept with its size and hash, whatever its type', async () => {
    const response = await put(await announce(10), '{not json');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ key: 'upload1' });
    const upload = await found();
    expect(upload).toMatchObject({ size: 9, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await readBuffer(services.files, upload?.sha256 ?? '')).toString()).toBe('{not json');
  });

  test('without a type, in pieces, and empty works too', async () => {
    const address = await announce(10);
    const pieces: RequestInit & { duplex: 'half' } = {
      method: 'PUT',
      body: new Blob(['12', '34']).stream(),
      duplex: 'half',
    };
    expect((await fetch(address, pieces)).status).toBe(200);
    expect(await found()).toMatchObject({ size: 4 });
    expect((await fetch(address, { method: 'PUT' })).status).toBe(200);
    expect(await found()).toMatchObject({ size: 0 });
  });

  test('larger than announced is refused and leaves nothing', async () => {
    const response = await put(await announce(4), '12345');
    expect(response.status).toBe(413);
    expect(await found()).toMatchObject({ sha256: null });
    for await (const sha256 of services.files.list()) expect(sha256).toBe('not there');
  });

  test('is refused with another key, organization or time, and when the link is too old', async () => {
    const address = new URL(await announce(10));
    const other = new URL(address);
    other.pathname = '/files/uploads/upload2';
    expect((await put(other, 'x')).status).toBe(403);
    const foreign = new URL(address);
    foreign.searchParams.set('organization', 'other');
    expect((await put(foreign, 'x')).status).toBe(403);
    clock.advance(hour + 1000);
    expect((await put(address, 'x')).status).toBe(403);
    expect(await found()).toMatchObject({ sha256: null });
  });

  test('is forgotten a day after its link ended', async () => {
    await announce(10);
    await services.jobs.idle();
    clock.advance(26 * hour);
    await services.jobs.idle();
    expect(await found()).toBeUndefined();
  });
});
