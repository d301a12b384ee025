import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBehind } from '#contract/conditional.ts';
import type { Operation } from '#contract/operation.ts';
import { askForMembership, type EarlyMembership } from '../access/early-membership.ts';
import type { Services } from '../services.ts';
import type { Caller } from './caller.ts';
import { conditional } from './condition.ts';
import type { Context } from './context.ts';
import { forbidden, unauthorized } from './errors.ts';
import { type Keep, keyOwner, once, readKey } from './idempotency.ts';
import { paramsOf, pathsOf, routeOf } from './methods.ts';
import { answerPacking } from './packing.ts';
import { type AnyHandler, type Mounted, parseInput, perform } from './perform.ts';
import { withPrinted } from './printed.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Answer } from './sealed-answer.ts';
import { answerOf, send } from './send.ts';
import { dropSession, resolveCaller, setSession, tokenHashIn } from './sessions.ts';

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
  const mountedAs = (id: string, operation: Operation): Mounted => ({
    operation,
    handler: handlers[id] as AnyHandler, // `handlers` is checked against the table where it is declared
  });
  for (const [operationId, operation] of Object.entries(operations)) {
    const readId = readBehind(operation, operations);
    const read = readId === undefined ? undefined : operations[readId];
    const route: Route = {
      ...mountedAs(operationId, operation),
      read: readId !== undefined && read ? mountedAs(readId, read) : undefined,
    };
    for (const path of pathsOf(operation)) {
      app.route({
        method: operation.method,
        url: routeOf(path),
        bodyLimit: operation.bodyLimit ?? 10 * 1024 * 1024,
        exposeHeadRoute: operation.method === 'GET',
        compress: answerPacking,
        handler: (request, reply) => {
          const cost: RequestCost = { operationId, queries: 0 };
          return requestCost.run(cost, async () => {
            try {
              return await withPrinted(() => respond(route, request, reply, mounting));
            } finally {
              mounting.observe?.(cost);
            }
          });
        },
      });
    }
  }
}

interface Route extends Mounted {
  /** What `If-Match` of a write speaks of. */
  read: Mounted | undefined;
}

async function respond(route: Route, request: FastifyRequest, reply: FastifyReply, mounting: Mounting) {
  const { operation, read } = route;
  const { services, rateLimit } = mounting;
  // What one caller may see is for no cache, least of all a token.
  reply.header('cache-control', 'no-store');
  const params = paramsOf(request.params as Record<string, string>); // made by the route's own pattern
  const early = askForMembership(services.database.read, operation, params, tokenHashIn(request, services));
  const caller = await resolveCaller(request, services);
  rateLimit.take(caller.kind === 'nobody' ? `address:${request.ip}` : caller.tokenId, operation.costly ?? false, reply);
  if (operation.access !== 'none' && caller.kind === 'nobody') throw unauthorized();
  if (caller.kind === 'content' && !operation.contentToken) throw forbidden('content-token');
  const input = parseInput(operation, { params, query: request.query, body: request.body });
  const key = operation.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined;
  const carryOut = (keep?: Keep) => answerTo({ route, input, caller, early, request, reply, services, keep });
  const isTagged = operation.method === 'GET' || read !== undefined;
  if (key === undefined || caller.kind === 'nobody') return send(operation, await carryOut(), reply, isTagged);
  const { url, body } = request;
  const attempt = {
    caller: keyOwner(caller),
    key,
    request: [operation.path, url, body],
    secret: operation.secret ?? false,
    requestId: request.id,
  };
  const { answer, replayed } = await once(services, attempt, keep => carryOut(keep));
  if (replayed) reply.header('idempotency-replayed', 'true');
  return send(operation, answer, reply, isTagged);
}

interface Request extends Omit<Parts, 'operation' | 'db' | 'later'> {
  route: Route;
  input: ReturnType<typeof parseInput>;
  keep: Keep | undefined;
}

/** Runs the handler. What it answers is noted in its own transaction, or at least that it was carried out. */
async function answerTo({ route, input, keep, ...parts }: Request): Promise<Answer> {
  const { services, request, reply } = parts;
  const { operation, handler, read } = route;
  const ifMatch = request.headers['if-match'];
  const isConditional = read !== undefined && ifMatch !== undefined;
  const present = (result: unknown) => answerOf(operation, result, reply.statusCode);
  const result = await perform(
    { operation, handler: isConditional ? conditional(handler, read, ifMatch) : handler },
    input,
    services,
    (db, later) => makeContext({ ...parts, operation, db, later }),
    {
      note: keep && ((tx, early) => keep(tx, typeof early === 'function' ? undefined : present(early))),
      steady: isConditional,
    },
  );
  return present(result);
}

interface Parts {
  operation: Operation;
  caller: Caller;
  early: EarlyMembership | undefined;
  db: Context['db'];
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
  later: Pick<Context, 'afterCommit' | 'afterRefusal'>;
}

function makeContext({ operation, caller, early, db, request, reply, services, later }: Parts): Context {
  return {
    operation,
    caller,
    early,
    db,
    services,
    requestId: request.id,
    headers: request.headers as Record<string, string | undefined>, // repeated headers are of no interest to handlers
    address: request.ip,
    reply: {
      status: status => void reply.code(status),
      header: (name, value) => void reply.header(name, value),
      // A cookie of a transaction that failed must not reach the browser.
      startSession: (token, expires) => later.afterCommit(() => setSession(reply, services.config, token, expires)),
      endSession: () => later.afterCommit(() => dropSession(reply, services.config)),
    },
    ...later,
  };
}
