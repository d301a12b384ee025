import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { FetchFailure, type FetchOptions } from './fetcher.ts';
import type { Lookup } from './guarded-connector.ts';
import { createFetcher } from './public-fetcher.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const limits = { maxBytes: 1000, timeoutMs: 5000 };
const local = createFetcher({ allow: ['127.0.0.1'] });
const get = (url: string, options: Partial<FetchOptions> = {}) => local.fetch(url, { ...limits, ...options });

async function failureOf(work: Promise<unknown>): Promise<FetchFailure> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof FetchFailure) return error;
  throw error;
}
const kindOf = async (work: Promise<unknown>) => (await failureOf(work)).kind;

/** As if names resolved to these addresses. */
const names =
  (addresses: Record<string, string[]>): Lookup =>
  async host =>
    (addresses[host] ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 }));

const onHost = (url: string, host: string) => url.replace('127.0.0.1', host);

describe('an outgoing request', () => {
  test('gives the beginning of a long body where that is enough, compressed or not', async () => {
    const text = 'Too long. '.repeat(50_000);
    for (const [encoding, body] of [['', text] as const, ['gzip', gzipSync(text)] as const]) {
      const url = await serve((_, response) => {
        response.writeHead(200, encoding ? { 'content-encoding': encoding } : {});
        response.end(body);
      });
      const { status, body: read } = await get(url, { cut: true });
      expect([status, read.toString()]).toEqual([200, text.slice(0, 1000)]);
    }
  });

  test('gives status, headers, type and body', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'Application/JSON; charset=utf-8', 'x-two': ['a', 'b'] });
      response.end(JSON.stringify({ accept: request.headers.accept, path: request.url }));
    });
    const { body, ...answer } = await get(`${url}/spec?x=1#part`, { accept: 'application/json' });
    expect(answer).toMatchObject({
      url: `${url}/spec?x=1`,
      status: 200,
      contentType: 'application/json',
      headers: { 'x-two': 'a, b' },
    });
    expect(JSON.parse(body.toString())).toEqual({ accept: 'application/json', path: '/spec?x=1' });
  });

  test('sends a body and headers', async () => {
    const url = await serve(async (request, response) => {
      const body = await text(request);
      response.end(`${request.method} ${request.headers['x-signature']} ${body}`);
    });
    const { body } = await get(url, { method: 'POST', headers: { 'X-Signature': 'abc' }, body: '{"a":1}' });
    expect(body.toString()).toBe('POST abc {"a":1}');
  });

  test('fails on a status that is no success, unless any will do', async () => {
    const url = await serve((_request, response) => response.writeHead(503).end('later'));
    expect(await failureOf(get(url))).toMatchObject({ kind: 'status', status: 503 });
    expect(await get(url, { anyStatus: true })).toMatchObject({ status: 503, body: Buffer.from('later') });
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('decompresses %s, and counts what comes out', async (encoding, compress) => {
    let content = Buffer.from('hello');
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(content));
    });
    expect((await get(url)).body.toString()).toBe('hello');
    content = Buffer.alloc(5_000_000);
    expect(await kindOf(get(url))).toBe('too-large');
  });

  test('says how much is too much in words that people count in', async () => {
    const url = await serve((_request, response) => response.end(Buffer.alloc(2 * 1024 * 1024)));
    await expect(get(url)).rejects.toThrow('The answer is larger than 1000 bytes.');
    await expect(get(url, { maxBytes: 1024 * 1024 })).rejects.toThrow('The answer is larger than 1 MiB.');
  });

  test('fails on a body that is not compressed as it says', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    );
    expect(await kindOf(get(url))).toBe('network');
  });

  test('takes a body of exactly the limit, and stops reading an endless one', async () => {
    let exact = true;
    const closed = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      if (exact) return response.end(Buffer.alloc(1000));
      response.on('close', () => closed.resolve());
      const more = () => {
        while (response.write(Buffer.alloc(16_384)));
        response.once('drain', more);
      };
      more();
    });
    expect((await get(url)).body).toHaveLength(1000);
    exact = false;
    expect(await kindOf(get(url))).toBe('too-large');
    await closed.promise;
  });

  test('gives up on a server that is too slow, at the headers and in the body', async () => {
    const silent = await serve(() => {});
    expect(await kindOf(get(silent, { timeoutMs: 30 }))).toBe('timeout');
    const slow = await serve((_request, response) => response.writeHead(200).write('a little'));
    expect(await kindOf(get(slow, { timeoutMs: 60 }))).toBe('timeout');
  });

  test('counts all redirects into one time limit', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests++;
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 25);
    });
    expect(await kindOf(get(url, { timeoutMs: 60 }))).toBe('timeout');
    expect(requests).toBeLessThan(5);
  });

  test('fails when nobody listens or the connection breaks', async () => {
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('some');
      response.destroy();
    });
    expect(await kindOf(get(broken))).toBe('network');
    const url = await serve(() => {});
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    }
    expect(await kindOf(get(url))).toBe('network');
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'no address',
    'http://user:secret@example.com/',
    'javascript:1',
  ])('refuses the address %s', async url => {
    const failure = await failureOf(get(url));
    expect(failure.kind).toBe('bad-address');
    expect(failure.message).not.toContain('secret');
  });
});

describe('redirects', () => {
  test('are followed five times, not six', async () => {
    const url = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await get(`${url}/5`)).toMatchObject({ url: `${url}/0`, status: 200 });
    expect(await kindOf(get(`${url}/6`))).toBe('too-many-redirects');
  });

  test('take the method and body along only where the answer says so', async () => {
    const url = await serve(async (request, response) => {
      const status = Number(request.url?.slice(1));
      const body = await text(request);
      if (status) response.writeHead(status, { location: '/end' }).end();
      else response.end(`${request.method} ${body}`);
    });
    const post = async (status: number) =>
      (await get(`${url}/${status}`, { method: 'POST', body: 'x' })).body.toString();
    expect(await Promise.all([301, 302, 303, 307, 308].map(post))).toEqual([
      'GET ',
      'GET ',
      'GET ',
      'POST x',
      'POST x',
    ]);
  });

  test('do not take credentials to another host', async () => {
    const seen = (request: IncomingMessage) => {
      const { authorization, cookie, accept, 'x-api-key': key } = request.headers;
      return JSON.stringify({ authorization, cookie, key, accept });
    };
    const other = await serve((request, response) => response.end(seen(request)));
    const same = await serve((request, response) => {
      if (request.url === '/same') response.writeHead(302, { location: '/end' }).end();
      else if (request.url === '/other') response.writeHead(302, { location: other }).end();
      else response.end(seen(request));
    });
    const headers = { authorization: 'Bearer s', cookie: 'a=b', 'x-api-key': 'k', accept: 'text/plain' };
    expect(JSON.parse((await get(`${same}/same`, { headers })).body.toString())).toEqual({
      authorization: 'Bearer s',
      cookie: 'a=b',
      key: 'k',
      accept: 'text/plain',
    });
    expect(JSON.parse((await get(`${same}/other`, { headers })).body.toString())).toEqual({ accept: 'text/plain' });
  });

  test.each(['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest', 'http://metadata.test/'])(
    'to the private address %s are refused',
    async location => {
      const url = await serve((_request, response) => response.writeHead(302, { location }).end());
      const fetcher = createFetcher({ allow: ['127.0.0.1'], lookup: names({ 'metadata.test': ['169.254.169.254'] }) });
      expect(await kindOf(fetcher.fetch(url, limits))).toBe('private-address');
    },
  );

  test('to something that is not HTTP are refused', async () => {
    const url = await serve((_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect(await kindOf(get(url))).toBe('bad-address');
  });
});

describe('private addresses', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://192.168.0.1:8080/',
    'http://localhost/',
    'http://intern.test/',
    'http://mapped.test/',
  ])('%s is refused', async url => {
    const lookup = names({
      localhost: ['127.0.0.1', '::1'],
      'intern.test': ['10.0.0.1'],
      'mapped.test': ['::ffff:192.168.0.1'],
    });
    expect(await kindOf(createFetcher({ allow: [], lookup }).fetch(url, limits))).toBe('private-address');
  });

  test('the address that was checked is the one that is used, whatever the name says next', async () => {
    const url = await serve((_request, response) => response.end('inside'));
    let asked = 0;
    const lookup: Lookup = async () => {
      asked++;
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    const fetcher = createFetcher({ allow: ['127.0.0.1'], lookup });
    expect((await fetcher.fetch(onHost(url, 'rebind.test'), limits)).body.toString()).toBe('inside');
    expect(asked).toBe(1);
  });

  test('only the public ones of several addresses are tried', async () => {
    const url = await serve((_request, response) => response.end('reached'));
    const lookup = names({ 'mixed.test': ['10.0.0.1', '127.0.0.1'] });
    const fetcher = createFetcher({ allow: ['127.0.0.0/8'], lookup });
    expect((await fetcher.fetch(onHost(url, 'mixed.test'), limits)).body.toString()).toBe('reached');
  });

  test('may be reached by a name that is allowed, and by no other', async () => {
    const url = await serve((_request, response) => response.end('wiki'));
    const lookup = names({ 'wiki.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] });
    const fetcher = createFetcher({ allow: ['wiki.test'], lookup });
    expect((await fetcher.fetch(onHost(url, 'wiki.test'), limits)).body.toString()).toBe('wiki');
    expect(await kindOf(fetcher.fetch(onHost(url, 'other.test'), limits))).toBe('private-address');
  });

  test('a name without an address is a network failure', async () => {
    expect(await kindOf(createFetcher({ allow: [], lookup: names({}) }).fetch('http://nowhere.test/', limits))).toBe(
      'network',
    );
  });
});

async function text(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}
