import { z } from 'zod';
import { codes, failed, type Outcome, type RpcRequest } from './json-rpc.ts';

/** The revision in which every request says by itself what it needs; those before begin with `initialize`. */
const stateless = '2026-07-28';
const withHandshake = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
/** Revisions of MCP that are spoken, the newest first. */
export const revisions: readonly string[] = [stateless, ...withHandshake];
/** What a client speaks that does not say: the header came with the revision after this one. */
const unnamed = '2025-03-26';

/** The headers that say of a message what is in it, by their names in lower case. */
export type McpHeaders = Readonly<Record<'mcp-protocol-version' | 'mcp-method' | 'mcp-name', string | undefined>>;

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const Meta = z.object({ [versionKey]: z.string(), 'io.modelcontextprotocol/clientCapabilities': z.looseObject({}) });
const Named = z.object({ _meta: z.object({ [versionKey]: z.string() }) });

/** Whether several messages may come in one array: only this revision has them. */
export const takesBatches = (headers: McpHeaders) => (headers['mcp-protocol-version'] ?? unnamed) === unnamed;

/** The revision to answer `initialize` with: the one that was asked for, or the newest that has it. */
export function negotiated({ params }: RpcRequest): string {
  return withHandshake.find(revision => revision === params.protocolVersion) ?? withHandshake[0];
}

/** Whether a request is of the stateless revision, or what is wrong with what it says of itself. */
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

/** A header that is missing or says something else than the message. */
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

/** Names that no header can carry come as base64. */
function decoded(value: string | undefined): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(value ?? '')?.[1];
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8');
}
