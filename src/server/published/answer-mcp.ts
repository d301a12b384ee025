import type { FastifyReply, FastifyRequest } from 'fastify';
import type { McpHeaders } from '#published/mcp/revisions.ts';
import { serveMcp } from '#published/mcp/serve.ts';
import { mcpSite } from '#published/mcp/site.ts';
import type { Renderer, SiteRequest } from '#published/respond.ts';
import type { SiteContext } from '#published/site-context.ts';
import { version } from '../version.ts';
import { forwardedHost } from './hosts.ts';

/** Bytes of one body. */
const mostBytes = 100_000;

interface Asked {
  renderer: Renderer;
  context: SiteContext;
  at: Pick<SiteRequest, 'basePath' | 'shareKey'>;
  /** Is told of each call of a tool and each resource that is read. */
  onUse: () => void;
}

/** Answers a client of MCP that may read the site. Nothing is kept by caches, and no reader is counted. */
export async function answerMcp(
  { renderer, context, at, onUse }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  if (!isOwnOrigin(request, context.site.address)) return refuse(reply, 403, 'Web pages of other sites may not ask.');
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return refuse(reply, 415, 'Send JSON, as application/json.');
  if (!takesJson(request.headers.accept)) return refuse(reply, 406, 'Answers are application/json.');
  const text = await readText(request);
  // What is still to come is not read.
  if (text === undefined) return refuse(reply.header('connection', 'close'), 413, `Send at most ${mostBytes} bytes.`);
  const site = mcpSite({ renderer, context, at, version, onUse });
  const { status, body } = await serveMcp(site, headersOf(request), text);
  if (body) reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  else reply.code(status).send();
}

/** Says who asks without a token that it needs one. */
export const refuseStranger = (reply: FastifyReply): void =>
  refuse(reply.headers({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' }), 401, 'Send a visitor token.');

/** In the form of an error without a request. */
function refuse(reply: FastifyReply, status: number, message: string): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32600, message } });
  reply.code(status).type('application/json; charset=utf-8').send(body);
}

/**
 * Whether no web page asks, or one of the site itself. What only a network of its own can reach is thus not read through the browser
 * of somebody in it, by a page from elsewhere or by a name that was made to lead here.
 */
function isOwnOrigin(request: FastifyRequest, address: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && [request.host, forwardedHost(request), new URL(address).host].includes(host);
}

/** Clients have to take streams too, which we never answer with (MCP, Streamable HTTP). */
const takesJson = (accept: string | undefined): boolean =>
  accept === undefined || /(application\/(json|\*)|\*\/\*)/i.test(accept);

function headersOf({ headers }: FastifyRequest): McpHeaders {
  const one = (name: string) => [headers[name]].flat()[0];
  return {
    'mcp-protocol-version': one('mcp-protocol-version'),
    'mcp-method': one('mcp-method'),
    'mcp-name': one('mcp-name'),
  };
}

/** @returns `undefined` for more than is taken, as soon as there is more */
async function readText({ raw }: FastifyRequest): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection has an answer to carry even then.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
