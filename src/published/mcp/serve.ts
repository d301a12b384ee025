import { z } from 'zod';
import { answered, codes, failed, type Outcome, type RpcRequest, readMessage } from './json-rpc.ts';
import { listResources, readResource } from './resources.ts';
import { type McpHeaders, negotiated, revisionOf, revisions, takesBatches } from './revisions.ts';
import type { McpSite } from './site.ts';
import { callTool, listTools } from './tools.ts';

/** Maximum messages in a batch. */
const mostAtOnce = 20;

interface McpAnswer {
  status: number;
  /** Missing for notifications. */
  body?: object;
}

/**
 * Answers an MCP client of a site (Streamable HTTP, stateless, JSON answers only).
 * @param site what the client may read
 */
export async function serveMcp(site: McpSite, headers: McpHeaders, text: string): Promise<McpAnswer> {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return refused(codes.parseError, 'Parse error: the body is not JSON.');
  }
  if (!Array.isArray(sent)) return serveOne(site, headers, sent);
  if (!takesBatches(headers)) return refused(codes.invalidRequest, 'Invalid request: this revision has no batches.');
  if (sent.length === 0 || sent.length > mostAtOnce)
    return refused(codes.invalidRequest, `Invalid request: a batch has 1 to ${mostAtOnce} messages.`);
  const answers: object[] = [];
  for (const one of sent) {
    const { body } = await serveOne(site, headers, one);
    if (body) answers.push(body);
  }
  return answers.length > 0 ? { status: 200, body: answers } : { status: 202 };
}

const refused = (code: number, message: string): McpAnswer => ({
  status: 400,
  body: answered(undefined, failed(code, message)),
});

async function serveOne(site: McpSite, headers: McpHeaders, sent: unknown): Promise<McpAnswer> {
  const message = readMessage(sent);
  if (message.kind === 'notice') return { status: 202 };
  if (message.kind === 'invalid')
    return { status: 400, body: answered(message.id, failed(codes.invalidRequest, 'Invalid request.')) };
  const { request } = message;
  const outcome = await outcomeOf(site, request, headers);
  return { status: 'error' in outcome ? outcome.status : 200, body: answered(request.id, outcome) };
}

async function outcomeOf(site: McpSite, request: RpcRequest, headers: McpHeaders): Promise<Outcome> {
  const revision = revisionOf(request, headers);
  if (!('isStateless' in revision)) return revision;
  const { isStateless } = revision;
  const outcome = await (isStateless ? answerStateless : answerInSession)(site, request);
  if (outcome === undefined)
    return failed(codes.methodNotFound, `Method not found: ${request.method}`, isStateless ? 404 : 200);
  if ('error' in outcome || !isStateless) return outcome;
  const identity = { 'io.modelcontextprotocol/serverInfo': identityOf(site) };
  return { result: { resultType: 'complete', ...outcome.result, _meta: identity } };
}

type Method = (site: McpSite, request: RpcRequest) => Promise<Outcome | undefined>;

/** Revisions with a handshake. Nothing is remembered between their requests either. */
const answerInSession: Method = async (site, request) => {
  if (request.method === 'ping') return { result: {} };
  if (request.method !== 'initialize') return answerBoth(site, request, codes.resourceNotFound);
  const protocolVersion = negotiated(request);
  return { result: { protocolVersion, capabilities, serverInfo: identityOf(site), instructions: site.instructions } };
};

/** How long clients may cache a result, in milliseconds. */
const lasting: Readonly<Record<string, number>> = {
  'server/discover': 3_600_000,
  'tools/list': 3_600_000,
  'resources/list': 60_000,
  'resources/templates/list': 3_600_000,
  'resources/read': 60_000,
};

const answerStateless: Method = async (site, request) => {
  const outcome =
    request.method === 'server/discover'
      ? { result: { supportedVersions: revisions, capabilities, instructions: site.instructions } }
      : await answerBoth(site, request, codes.invalidParams);
  const ttlMs = lasting[request.method];
  if (outcome === undefined || 'error' in outcome || ttlMs === undefined) return outcome;
  return { result: { ...outcome.result, ttlMs, cacheScope: site.isForAll() ? 'public' : 'private' } };
};

const capabilities = { tools: {}, resources: {} };

const identityOf = ({ version, title, address }: McpSite) => ({
  ...{ name: 'bindery', title, version, websiteUrl: address },
});

const Call = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });
const Listing = z.object({ cursor: z.string().optional() });
const Reading = z.object({ uri: z.string() });

/** @param notFound the error code for a missing resource */
async function answerBoth(
  site: McpSite,
  { method, params }: RpcRequest,
  notFound: number,
): Promise<Outcome | undefined> {
  if (method === 'tools/call' || method === 'resources/read') site.onUse();
  switch (method) {
    case 'tools/list':
      return { result: { tools: listTools(site) } };
    case 'tools/call':
      return withParams(Call, params, async ({ name, arguments: given = {} }) => {
        const result = await callTool(site, name, given);
        return result ? { result } : failed(codes.invalidParams, `Unknown tool: ${name}`);
      });
    case 'resources/list':
      return withParams(Listing, params, async ({ cursor }) => {
        const result = await listResources(site, cursor);
        return result ? { result } : failed(codes.invalidParams, 'Invalid cursor');
      });
    case 'resources/templates/list':
      return { result: { resourceTemplates: [] } };
    case 'resources/read':
      return withParams(Reading, params, async ({ uri }) => {
        const result = await readResource(site, uri);
        return result ? { result } : failed(notFound, 'Resource not found', 200, { uri });
      });
    default:
      return undefined;
  }
}

async function withParams<Params>(
  schema: z.ZodType<Params>,
  given: unknown,
  answer: (params: Params) => Promise<Outcome>,
): Promise<Outcome> {
  const { success, data, error } = schema.safeParse(given);
  return success ? answer(data) : failed(codes.invalidParams, `Invalid params\n${z.prettifyError(error)}`);
}
