import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../testing/start.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('sqlite', { RATE_LIMIT: '0' });
});
afterAll(() => server.stop());

const get = (address: string) => server.nobody.send('GET', address);
const hrefs = (body: string) =>
  [...body.matchAll(/ (?:href|src)="(\/docs[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Every page that links lead to from the first one. */
async function walk(): Promise<Map<string, Awaited<ReturnType<typeof get>>>> {
  const found = new Map<string, Awaited<ReturnType<typeof get>>>();
  const waiting = ['/docs/'];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const answer = await get(address);
    found.set(address, answer);
    if (String(answer.headers.get('content-type')).startsWith('text/html') && !address.startsWith('/docs/api'))
      waiting.push(...hrefs(answer.body));
  }
  return found;
}

describe('the handbook', () => {
  it('is read by whoever asks, and every link in it leads somewhere', async () => {
    const pages = await walk();
    const wrong = [...pages].filter(([, { status }]) => status !== 200);
    expect(wrong.map(([address, { status }]) => [address, status])).toEqual([]);
    const summary = readFileSync(new URL('../../../docs/SUMMARY.md', import.meta.url), 'utf8');
    const titles = [...summary.matchAll(/^\* \[(.+?)\]/gm)].map(([, title]) => title);
    const bodies = [...pages.values()].map(({ body }) => body);
    expect(titles.length).toBeGreaterThan(20);
    for (const title of titles)
      expect([title, bodies.some(body => new RegExp(`<h1[^>]*>${title}<`).test(body))]).toEqual([title, true]);
  });

  it('is found by the words of its pages, those first that are called so', async () => {
    const { items } = (await get('/docs/~search?q=single%20sign')).body;
    expect(items[0]).toMatchObject({ title: 'Single sign-on' });
    expect((await get('/docs/~search?q=qwertzuiop')).body.items).toEqual([]);
  });

  it('leaves the API reference where it is, and says where nothing is', async () => {
    expect((await get('/docs/api')).body).toContain('API reference');
    const missing = await get('/docs/no/such/page');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await get('/docs/%00')).status).toBe(404);
  });

  it('is named to no search engine, runs no script but its own, and is not sent twice', async () => {
    const { headers } = await get('/docs/');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).not.toContain("script-src 'unsafe-inline'");
    const again = await server.nobody.send('GET', '/docs/', undefined, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
});
