import { z } from 'zod';

/** JSON-RPC 2.0 as MCP uses it: ids are never null, and parameters are objects. */
const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});

export interface RpcRequest {
  id: string | number;
  method: string;
  params: Readonly<Record<string, unknown>>;
}

export interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

export const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** MCP’s own codes. */
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** The outcome of a request: its result, or an error with its HTTP status. */
export type Outcome = { result: object } | { error: RpcError; status: number };

export const failed = (code: number, message: string, status = 200, data?: unknown): Outcome => ({
  error: { code, message, ...(data === undefined ? {} : { data }) },
  status,
});

/** What was sent: a request, a message that needs no answer, or nothing valid. */
type Sent =
  | { kind: 'request'; request: RpcRequest }
  | { kind: 'notice' }
  | { kind: 'invalid'; id: string | number | undefined };

export function readMessage(value: unknown): Sent {
  const parsed = Message.safeParse(value);
  if (!parsed.success) return { kind: 'invalid', id: idOf(value) };
  const { id, method, params = {} } = parsed.data;
  // Notifications have no id and responses no method: neither needs an answer.
  if (method === undefined) return id === undefined ? { kind: 'invalid', id } : { kind: 'notice' };
  return id === undefined ? { kind: 'notice' } : { kind: 'request', request: { id, method, params } };
}

function idOf(value: unknown): string | number | undefined {
  const { success, data } = z.object({ id: z.union([z.string(), z.int()]) }).safeParse(value);
  return success ? data.id : undefined;
}

/** The message to send. It has no id where none could be read. */
export const answered = (id: string | number | undefined, outcome: Outcome) => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  ...('result' in outcome ? { result: outcome.result } : { error: outcome.error }),
});
