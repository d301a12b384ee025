import type { FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '#published/mcp/json-rpc.ts';
import type { McpHeaders } from '#published/mcp/revisions.ts';
import { serveMcp } from '#published/mcp/serve.ts';
import { mcpSite } from '#published/mcp/site.ts';
import type { SiteRequest } from '#published/respond.ts';
import type { SiteContext } from '#published/site-context.ts';
import { Refusal } from '../http/errors.ts';
import { version } from '../version.ts';
import { forwardedHost } from './hosts.ts';
import type { Sites } from './sites.ts';

/** Maximum bytes of a body. */
const mostBytes = 100_000;

interface Asked {
  context: SiteContext;
  at: Pick<SiteRequest, 'basePath' | 'shareKey'>;
  /** Previews are not counted. */
  isPreview: boolean;
}

/** Answers an MCP client that may read the site. Never cached, and never counted as a view. */
export async function answerMcp(
  { renderer, rateLimit, agents }: Pick<Sites, 'renderer' | 'rateLimit' | 'agents'>,
  { context, at, isPreview }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const take = () => rateLimit.take(`site:${request.ip}`, false, reply);
  take();
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  if (!isOwnOrigin(request, context.site.address)) return refuse(reply, 403, 'Web pages of other sites may not ask.');
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return refuse(reply, 415, 'Send JSON, as application/json.');
  if (!takesJson(request.headers.accept)) return refuse(reply, 406, 'Answers are application/json.');
  const text = await readText(request);
  // The rest of the body is not read.
  if (text === undefined) return refuse(reply.header('connection', 'close'), 413, `Send at most ${mostBytes} bytes.`);
  const { organizationId, siteId } = context.state;
  let uses = 0;
  const onUse = () => {
    uses += 1;
    // A batch is as many requests as it has calls.
    if (uses > 1) take();
    if (!isPreview) agents.count({ organizationId, siteId, kind: 'mcp' }, { requests: 1 });
  };
  const site = mcpSite({ renderer, context, at, version, onUse });
  const { status, body } = await serveMcp(site, headersOf(request), text).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    request.log.error({ err: error }, 'a request by MCP failed');
    return { status: 500, body: { jsonrpc: '2.0', error: { code: codes.internalError, message: 'Internal error' } } };
  });
  if (body) reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  else reply.code(status).send();
}

/** Refuses a client without a valid visitor token. */
export const refuseStranger = (reply: FastifyReply): void =>
  refuse(reply.headers({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' }), 401, 'Send a visitor token.');

/** A JSON-RPC error that answers no particular request. */
function refuse(reply: FastifyReply, status: number, message: string): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: codes.invalidRequest, message } });
  reply.code(status).type('application/json; charset=utf-8').send(body);
}

/**
 * Whether the request comes from no web page, or from one of this site. Otherwise any web page, also by DNS rebinding, could read
 * an internal site through the browser of somebody inside the network (MCP requires this check).
 */
function isOwnOrigin(request: FastifyRequest, address: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && [request.host, forwardedHost(request), new URL(address).host].includes(host);
}

/** MCP clients accept JSON and event streams; we only ever send JSON. */
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

/** @returns `undefined` as soon as the body exceeds the limit */
async function readText({ raw }: FastifyRequest): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Stopping early must not destroy the connection: the refusal is sent over it.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
