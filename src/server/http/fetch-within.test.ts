import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchWithin } from './fetch-within.ts';
import { createFetcher } from './public-fetcher.ts';

let web: Server;
const address = (path: string) => `http://127.0.0.1:${(web.address() as AddressInfo).port}${path}`; // it listens on a port

beforeAll(async () => {
  web = createServer((request, response) => {
    response.write('x'.repeat(600));
    if (request.url !== '/never') response.end();
  });
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  web.closeAllConnections();
  web.close();
});

const within = (limits: { bytes: number; milliseconds: number }) =>
  fetchWithin(createFetcher({ allow: ['127.0.0.1'] }), limits);

it('gives up an answer that never ends', async () => {
  const fetchFile = within({ bytes: 10_000, milliseconds: 200 });
  await expect(fetchFile(address('/never'))).rejects.toMatchObject({ kind: 'timeout' });
});

it('counts the sizes of all files together', async () => {
  const fetchFile = within({ bytes: 1000, milliseconds: 10_000 });
  expect((await fetchFile(address('/one'))).body.length).toBe(600);
  await expect(fetchFile(address('/two'))).rejects.toMatchObject({ kind: 'too-large' });
});
