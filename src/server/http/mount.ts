import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { Refusal, unauthorized } from './errors.ts';
import { type AnyHandler, parseInput, perform } from './perform.ts';
import type { RateLimit } from './rate-limit.ts';
import { resolveCaller, sessionCookie, setSession } from './sessions.ts';

/** What one request cost; tests assert on it. */
export interface RequestCost {
  operationId: string;
  queries: number;
}

export const requestCost = new AsyncLocalStorage<RequestCost>();

interface Mounting {
  services: Services;
  rateLimit: RateLimit;
  observe?: ((cost: RequestCost) => void) | undefined;
}

/** Makes the route of each operation: parse, find the caller, open the transaction, handle, parse what goes out. */
export function mount(
  app: FastifyInstance,
  operations: Record<string, Operation>,
  handlers: Record<string, unknown>,
  mounting: Mounting,
): void {
  for (const [operationId, operation] of Object.entries(operations)) {
    const handler = handlers[operationId] as AnyHandler; // `handlers` is checked against the table where it is declared
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.bodyLimit ?? 10 * 1024 * 1024,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const cost: RequestCost = { operationId, queries: 0 };
        return requestCost.run(cost, async () => {
          try {
            return await respond(operation, handler, request, reply, mounting);
          } finally {
            mounting.observe?.(cost);
          }
        });
      },
    });
  }
}

async function respond(
  operation: Operation,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, rateLimit }: Mounting,
) {
  // What one caller may see is for no cache, least of all a token.
  reply.header('cache-control', 'no-store');
  const caller = await resolveCaller(request, services);
  rateLimit.take(caller.kind === 'nobody' ? `address:${request.ip}` : caller.tokenId, operation.costly ?? false, reply);
  if (operation.access !== 'none' && caller.kind === 'nobody') throw unauthorized();
  const params = request.params as Record<string, string>; // made by the route's own pattern
  const input = parseInput(operation, { params, query: request.query, body: request.body });
  const result = await perform(operation, handler, input, services, (db, afterCommit) =>
    makeContext({ caller, db, request, reply, services, afterCommit }),
  );
  return send(operation, result, reply);
}

function send(operation: Operation, result: unknown, reply: FastifyReply) {
  // A handler that chose a status of its own (304, 201 for a created resource) keeps it.
  if (reply.statusCode === 200) reply.code(operation.status);
  if (!operation.response || reply.statusCode === 304) return reply.send();
  const body = operation.response.parse(result);
  const location = (body as { urls?: { location?: string } }).urls?.location; // most resources carry it
  if (reply.statusCode === 201 && location) reply.header('location', location);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

interface Parts {
  caller: Caller;
  db: Context['db'];
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  afterCommit: Context['afterCommit'];
}

function makeContext({ caller, db, request, reply, services, afterCommit }: Parts): Context {
  return {
    caller,
    db,
    services,
    requestId: request.id,
    headers: request.headers as Record<string, string | undefined>, // repeated headers are of no interest to handlers
    address: request.ip,
    reply: {
      status: status => void reply.code(status),
      header: (name, value) => void reply.header(name, value),
      // A cookie of a transaction that failed must not reach the browser.
      startSession: (token, expires) => afterCommit(() => setSession(reply, services.config, token, expires)),
      endSession: () => afterCommit(() => void reply.clearCookie(sessionCookie, { path: '/' })),
    },
    afterCommit,
  };
}

/** The one place that turns what was thrown into an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  const { status, message, details, headers, conflict } = refusal ?? {
    status: 500,
    message: 'Something went wrong here.',
    details: undefined,
    headers: {},
    conflict: undefined,
  };
  if (!refusal) request.log.error({ err: error }, 'request failed');
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: status, message, requestId: request.id, details, conflict } }));
}

const frameworkMessages: Record<string, [400 | 404 | 413 | 415, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is larger than the limit.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The body must be JSON (Content-Type: application/json).'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'body: empty'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'body: not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'body: not as long as its Content-Length'],
  FST_ERR_BAD_URL: [400, 'path: not a valid URL'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'There is nothing at this address.'],
};

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: string; statusCode?: number }; // Fastify's own errors carry both
  const known = code && frameworkMessages[code];
  if (known) return new Refusal(known[0], known[1]);
  return statusCode === 400 ? new Refusal(400, 'body: not valid JSON') : undefined;
}
