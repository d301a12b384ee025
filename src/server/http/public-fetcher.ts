import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { say } from '../words/said.ts';
import { AllowedHosts } from './addresses.ts';
import { type Fetched, type Fetcher, FetchFailure, type FetchOptions } from './fetcher.ts';
import { guardedConnector, type Lookup, lookupHost } from './guarded-connector.ts';
import { readBody } from './read-body.ts';

const redirectLimit = 5;
const connectTimeout = 10_000;
const userAgent = 'Bindery';
/** What says nothing about who asks. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

type Client = (url: URL, options: RequestOptions) => Promise<Dispatcher.ResponseData>;

interface RequestOptions {
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | Buffer | null;
  signal: AbortSignal;
}

/**
 * @param allow host names, addresses and networks that may be reached although they are private
 * @param lookup resolves names; the system's resolver by default
 */
export function createFetcher({ allow, lookup = lookupHost }: { allow: readonly string[]; lookup?: Lookup }): Fetcher {
  let client: Promise<Client> | undefined;
  return {
    async fetch(url, options) {
      client ??= openClient(new AllowedHosts(allow), lookup);
      const timeout = AbortSignal.timeout(options.timeoutMs);
      try {
        return await follow(await client, url, options, timeout);
      } catch (error) {
        throw asFailure(error, timeout);
      }
    },
  };
}

/** Loaded at the first use: the start of the service does without it. */
async function openClient(allow: AllowedHosts, lookup: Lookup): Promise<Client> {
  const { Agent, buildConnector, request } = await import('undici');
  const connect = guardedConnector(buildConnector, { allow, lookup, timeoutMs: connectTimeout });
  const dispatcher = new Agent({ connect, keepAliveTimeout: 1000, keepAliveMaxTimeout: 5000 });
  return (url, options) => request(url, { ...options, dispatcher });
}

async function follow(client: Client, start: string, options: FetchOptions, timeout: AbortSignal): Promise<Fetched> {
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let url = checkUrl(start);
  const first = url.origin;
  let method = options.method ?? 'GET';
  let body = options.body ?? null;
  for (let redirects = 0; ; redirects++) {
    const headers = requestHeaders(options, url.origin === first, body !== null);
    const response = await client(url, { method, headers, body, signal });
    const { location } = response.headers;
    if (!isRedirect(response.statusCode) || typeof location !== 'string') return finish(response, url, method, options);
    discard(response.body);
    if (redirects >= (options.redirects ?? redirectLimit))
      throw new FetchFailure('too-many-redirects', say('fetch', 'tooManyRedirects'));
    url = checkUrl(location, url);
    // A body goes on only where the answer says so (RFC 9110, 15.4).
    if (response.statusCode < 307 && method !== 'HEAD') {
      method = 'GET';
      body = null;
    }
  }
}

async function finish(
  response: Dispatcher.ResponseData,
  url: URL,
  method: string,
  options: FetchOptions,
): Promise<Fetched> {
  const status = response.statusCode;
  if (!options.anyStatus && (status < 200 || status > 299)) {
    discard(response.body);
    throw new FetchFailure('status', say('fetch', 'status', { status }), { status });
  }
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );
  const body =
    method === 'HEAD' ? Buffer.alloc(0) : await readBody(response.body, headers['content-encoding'] ?? '', options);
  const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return { url: url.href, status, headers, contentType, body };
}

function requestHeaders(options: FetchOptions, sameOrigin: boolean, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': userAgent, accept: options.accept ?? '*/*' };
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    const lower = name.toLowerCase();
    if (!sameOrigin && !harmlessHeaders.has(lower)) continue;
    if (lower === 'content-type' && !hasBody) continue;
    headers[lower] = value;
  }
  return { ...headers, 'accept-encoding': 'gzip, deflate, br' };
}

function checkUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new FetchFailure('bad-address', say('fetch', 'badAddress'));
  }
  if (url.username || url.password) throw new FetchFailure('bad-address', say('fetch', 'withPassword'));
  url.hash = '';
  return url;
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** Lets go of the connection; what is still to come is of no interest. */
function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

function asFailure(error: unknown, timeout: AbortSignal): FetchFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof FetchFailure) return cause;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (timeout.aborted || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new FetchFailure('timeout', say('fetch', 'timeout'), { cause: error });
  }
  return new FetchFailure('network', say('fetch', 'network'), { cause: error });
}
