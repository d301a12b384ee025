import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { startServer, type TestServer } from '../testing/start.ts';

let server: TestServer;
const tags = [...new Set(Object.values(operations).map(({ tag }) => tag))];
const slugOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
/** Every page by its address. */
const pages = new Map<string, { body: string; headers: Headers }>();

beforeAll(async () => {
  server = await startServer('sqlite', { RATE_LIMIT: '1200' });
  for (const path of ['', '/operations', '/schemas', ...tags.map(tag => `/${slugOf(tag)}`)]) {
    const { status, headers, body } = await server.nobody.send('GET', `/docs/api${path}`);
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
    pages.set(`/docs/api${path}`, { body, headers });
  }
  const schemas = pages.get('/docs/api/schemas')?.body ?? '';
  for (const [, address = ''] of schemas.matchAll(/href="(\/docs\/api\/schemas\/[^"]+)"/g)) {
    const { status, headers, body } = await server.nobody.send('GET', address);
    expect([address, status]).toEqual([address, 200]);
    pages.set(address, { body, headers });
  }
});
afterAll(() => server.stop());

describe('the API reference', () => {
  it('shows every operation on the page of its group, to whoever asks', () => {
    const missing = Object.entries(operations).filter(
      ([id, { tag }]) => !pages.get(`/docs/api/${slugOf(tag)}`)?.body.includes(` id="${id}"`),
    );
    expect(missing).toEqual([]);
  });

  it('has no link that leads nowhere, and no anchor twice', () => {
    const anchors = (address: string) =>
      [...(pages.get(address)?.body ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const dead = [...pages].flatMap(([address, { body }]) =>
      [...body.matchAll(/href="([^"#]*)(?:#([^"]*))?"/g)].filter(([, to, anchor]) => {
        const target = to === '' ? address : (to ?? '');
        if (!target.startsWith('/docs/api')) return false;
        return !pages.has(target) || (anchor !== undefined && !anchors(target).includes(anchor));
      }),
    );
    expect(dead.map(([link]) => link)).toEqual([]);
    for (const address of pages.keys()) expect(anchors(address)).toHaveLength(new Set(anchors(address)).size);
  });

  it('runs nothing but its own scripts and is not sent twice', async () => {
    for (const [address, { body, headers }] of pages) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe-inline');
      expect(body).not.toMatch(/ style=| on[a-z]+=|src=/);
      const tag = headers.get('etag') ?? '';
      expect((await server.nobody.send('GET', address, undefined, { 'if-none-match': tag })).status).toBe(304);
    }
  });

  it('is pages of a size that a telephone reads', () => {
    const large = [...pages].filter(([, { body }]) => body.length > 400_000).map(([address]) => address);
    expect(large).toEqual([]);
  });

  it('finds operations by words, and shows what was asked for as text', async () => {
    const find = async (query: string) =>
      (await server.nobody.send('GET', `/docs/api/operations?q=${encodeURIComponent(query)}`)).body;
    const found = await find('POST merge');
    expect(found).toContain('#mergeChangeRequest"');
    expect(found).not.toContain('#listTeamsInOrganizationById"');
    expect(await find('<script>alert(1)</script>')).not.toContain('<script>alert');
    expect(await find('no-such-operation')).toContain('No operations have the words');
    expect(await find('x'.repeat(101))).toBe(pages.get('/docs/api/operations')?.body);
  });

  it('leads from the name of an operation to its place, and says where nothing is', async () => {
    const moved = await fetch(`${server.url}/docs/api/mergeChangeRequest`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      302,
      '/docs/api/change-requests#mergeChangeRequest',
    ]);
    const { status, body } = await server.nobody.send('GET', '/docs/api/nothing');
    expect([status, body.includes('This page is not here')]).toEqual([404, true]);
  });

  it('says the limit of this installation', () => {
    expect(pages.get('/docs/api')?.body).toContain('1200 requests in a minute');
  });
});
