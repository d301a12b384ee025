import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { startServer, type TestServer } from '../testing/start.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('sqlite');
});
afterAll(() => server.stop());

it('shows every operation to whoever asks, runs nothing but its own script, and is not sent twice', async () => {
  const { status, headers, body } = await server.nobody.send('GET', '/docs/api');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(Object.keys(operations).filter(id => !body.includes(`id="${id}"`))).toEqual([]);
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect([...new Set(links)].filter(target => !body.includes(`id="${target}"`))).toEqual([]);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(body).not.toMatch(/ style=| on[a-z]+=|src=/);
  const again = await server.nobody.send('GET', '/docs/api', undefined, { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});
