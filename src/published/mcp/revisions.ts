import { z } from 'zod';
import { codes, failed, type Outcome, type RpcRequest } from './json-rpc.ts';

/** The first revision without a handshake: every request carries its own version and capabilities. */
const stateless = '2026-07-28';
const withHandshake = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
/** Supported protocol revisions, newest first. */
export const revisions: readonly string[] = [stateless, ...withHandshake];
/** The revision of a client that sends no version header: the next one introduced it. */
const unnamed = '2025-03-26';

/** The headers that repeat what is in the body, by lower-case name. */
export type McpHeaders = Readonly<Record<'mcp-protocol-version' | 'mcp-method' | 'mcp-name', string | undefined>>;

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const Meta = z.object({ [versionKey]: z.string(), 'io.modelcontextprotocol/clientCapabilities': z.looseObject({}) });
const Named = z.object({ _meta: z.object({ [versionKey]: z.string() }) });

/** Whether an array of messages is allowed: only one revision has batches. */
export const takesBatches = (headers: McpHeaders) => (headers['mcp-protocol-version'] ?? unnamed) === unnamed;

/** The revision to answer `initialize` with: the requested one, or the newest with a handshake. */
export function negotiated({ params }: RpcRequest): string {
  return withHandshake.find(revision => revision === params.protocolVersion) ?? withHandshake[0];
}

/** Whether a request is stateless, or why its version or headers are refused. */
export function revisionOf(request: RpcRequest, headers: McpHeaders): { isStateless: boolean } | Outcome {
  const named = headers['mcp-protocol-version'];
  const inBody = Named.safeParse(request.params).data?._meta[versionKey];
  if (request.method === 'initialize' && inBody === undefined) return { isStateless: false };
  for (const claimed of [inBody, named])
    if (claimed !== undefined && !revisions.includes(claimed)) return unsupported(claimed);
  if ((inBody ?? named ?? unnamed) !== stateless) return { isStateless: false };
  const meta = Meta.safeParse(request.params._meta);
  if (!meta.success) return failed(codes.invalidParams, `Invalid params: _meta\n${z.prettifyError(meta.error)}`, 400);
  return mismatch(request, headers, meta.data[versionKey]) ?? { isStateless: true };
}

const unsupported = (requested: string) =>
  failed(codes.unsupportedVersion, 'Unsupported protocol version', 400, { supported: revisions, requested });

/** The error for a header that is missing or contradicts the body. */
function mismatch({ method, params }: RpcRequest, headers: McpHeaders, version: string): Outcome | undefined {
  const name = method === 'tools/call' ? params.name : method === 'resources/read' ? params.uri : undefined;
  const expected = { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name };
  for (const header of ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const) {
    const said = header === 'mcp-name' ? decoded(headers[header]) : headers[header];
    if (typeof expected[header] === 'string' && said !== expected[header])
      return failed(codes.headerMismatch, `Header mismatch: ${header} does not match the body`, 400);
  }
  return undefined;
}

/** Names that a header cannot carry are sent as base64. */
function decoded(value: string | undefined): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(value ?? '')?.[1];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
}
