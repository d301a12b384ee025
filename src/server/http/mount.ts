import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { pathNames } from '#contract/openapi.ts';
import type { Operation } from '#contract/operation.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import type { Context } from './context.ts';
import { badRequest, Refusal, unauthorized } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';
import { resolveCaller, sessionCookie } from './sessions.ts';

/** What one request cost; tests assert on it. */
export interface RequestCost {
  operationId: string;
  queries: number;
}

export const requestCost = new AsyncLocalStorage<RequestCost>();

type AnyHandler = (request: { params: never; query: never; body: never; context: Context }) => Promise<unknown>;

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
  const caller = await resolveCaller(request, services);
  rateLimit.take(caller.kind === 'nobody' ? `address:${request.ip}` : caller.tokenId, operation.costly ?? false, reply);
  if (operation.access !== 'none' && caller.kind === 'nobody') throw unauthorized();
  const input = parseInput(operation, request);
  const effects: (() => void | Promise<void>)[] = [];
  const run = (db: Context['db']) => {
    effects.length = 0;
    const context = makeContext({ caller, db, request, reply, services, effects });
    return handler({ ...input, context } as never); // the table typed the handler for exactly this input
  };
  const { read, write } = services.database;
  const result = operation.method === 'GET' ? await run(read) : await write(run);
  for (const effect of effects) await effect();
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

/** Parses path, query and body; every problem is listed, the first one is the message (decisions 1.2). */
function parseInput(operation: Operation, request: FastifyRequest) {
  const problems: { in: 'path' | 'query' | 'body'; path: string; message: string }[] = [];
  const parse = (place: 'query' | 'body', schema: z.ZodType | undefined, value: unknown) => {
    const parsed = schema?.safeParse(value);
    for (const issue of parsed?.error?.issues ?? [])
      problems.push({ in: place, path: issue.path.join('.'), message: issue.message });
    return parsed?.data;
  };
  const params = request.params as Record<string, string>; // made by the route's own pattern
  for (const name of pathNames(operation.path)) {
    const free = name === 'pagePath' || name === 'emailDomain' || name === 'subdomain' || name === 'hostname';
    if (!free && !/^[A-Za-z0-9_-]{1,100}$/.test(params[name] ?? ''))
      problems.push({ in: 'path', path: name, message: 'not an identifier' });
  }
  const query = parse('query', operation.query, request.query);
  const body = parse('body', operation.body, request.body ?? (operation.bodyRequired === false ? {} : undefined));
  const [first] = problems;
  if (first) throw badRequest(`${first.in}${first.path ? `.${first.path}` : ''}: ${first.message}`, problems);
  return { params, query, body };
}

interface Parts {
  caller: Caller;
  db: Context['db'];
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  effects: (() => void | Promise<void>)[];
}

function makeContext({ caller, db, request, reply, services, effects }: Parts): Context {
  const secure = services.config.publicUrl.startsWith('https:');
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
      startSession: (token, expires) =>
        void effects.push(
          () =>
            void reply.setCookie(sessionCookie, token, { httpOnly: true, sameSite: 'lax', secure, path: '/', expires }),
        ),
      endSession: () => void effects.push(() => void reply.clearCookie(sessionCookie, { path: '/' })),
    },
    afterCommit: effect => void effects.push(effect),
  };
}

/** The one place that turns what was thrown into an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  const { status, message, details, headers } = refusal ?? {
    status: 500,
    message: 'Something went wrong here.',
    details: undefined,
    headers: {},
  };
  if (!refusal) request.log.error({ err: error }, 'request failed');
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: status, message, requestId: request.id, details } }));
}

const frameworkMessages: Record<string, [413 | 415 | 400, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is larger than the limit.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The body must be JSON (Content-Type: application/json).'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'body: empty'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'body: not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'body: not as long as its Content-Length'],
  FST_ERR_BAD_URL: [400, 'path: not a valid URL'],
};

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: string; statusCode?: number }; // Fastify's own errors carry both
  const known = code && frameworkMessages[code];
  if (known) return new Refusal(known[0], known[1]);
  return statusCode === 400 ? new Refusal(400, 'body: not valid JSON') : undefined;
}
