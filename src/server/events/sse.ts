import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../http/caller.ts';
import { badRequest, notFound, tooMany, unauthorized } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { cachedAudience } from './audience.ts';
import type { KeptEvent } from './backlog.ts';
import { Connection } from './connection.ts';
import type { Missing, ServerEvent } from './events.ts';

interface EventRouteOptions {
  services: Pick<Services, 'events' | 'clock'>;
  resolveCaller(request: FastifyRequest): Promise<Caller>;
  /** Whether the caller may see the event; asked anew after ten seconds. */
  mayReceive(caller: Caller, event: ServerEvent): Promise<boolean>;
  /** Milliseconds, 20 000 by default. */
  heartbeat?: number;
}

type Missed = readonly KeptEvent[] | undefined;

const Query = z.object({
  organization: z.string().min(1).max(100),
  /** Milliseconds for which whoever comes has heard nothing. One who comes back names the last event instead. */
  since: z.coerce.number().int().min(0).optional().catch(undefined),
});
/** Who missed more than so many loads what they show anew: that is less work than to hear it all. */
const mostMissed = 200;
/** Open tabs of one person. */
const connectionLimit = 30;

/** `GET /events?organization=…`: what happens in an organization, as server-sent events, for its signed-in members. */
export async function eventRoutes(app: FastifyInstance, options: EventRouteOptions): Promise<void> {
  const open = new Map<Connection, string>();
  app.addHook('preClose', async () => {
    for (const connection of open.keys()) connection.close();
  });
  // From the start: who comes first has missed as much as who comes later.
  app.addHook('onReady', () => options.services.events.ready());
  app.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await options.resolveCaller(request);
    if (caller.kind !== 'user') throw unauthorized();
    const query = Query.safeParse(request.query);
    if (!query.success) throw badRequest('query.organization: the id of an organization is missing');
    // What is of no space is for every member.
    const isMember = await options.mayReceive(caller, {
      organizationId: query.data.organization,
      type: 'ready',
      data: {},
    });
    if (!isMember) throw notFound('organization');
    const tabs = [...open.values()].filter(userId => userId === caller.userId).length;
    if (tabs >= connectionLimit) throw tooMany(60);
    await options.services.events.ready();
    const connection = connect(request, reply, caller, query.data, options, closed => open.delete(closed));
    open.set(connection, caller.userId);
  });
}

function connect(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  { organization: organizationId, since }: z.infer<typeof Query>,
  options: EventRouteOptions,
  onClose: (connection: Connection) => void,
): Connection {
  const { events, clock } = options.services;
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Some proxies hold answers back until they are whole.
    'x-accel-buffering': 'no',
  });
  const connection = new Connection(response, cachedAudience(caller, options.mayReceive, clock));
  const missed = missedBy(request, since, missing => events.missed({ organizationId }, missing));
  connection.open(missed && missed.length <= mostMissed ? missed : undefined, events.last());
  const unsubscribe = events.subscribe(
    { organizationId },
    (event, id) => connection.offer({ id, event }),
    () => connection.resync(events.last()),
  );
  const heartbeat = setInterval(() => {
    connection.heartbeat(events.last());
    // Signing out ends what was opened before.
    options.resolveCaller(request).then(
      now => now.kind === 'user' || connection.close(),
      () => connection.close(),
    );
  }, options.heartbeat ?? 20_000);
  response.on('close', () => {
    clearInterval(heartbeat);
    unsubscribe();
    onClose(connection);
  });
  response.on('error', () => response.destroy());
  return connection;
}

/** Who names neither an event nor a time has missed nothing. */
function missedBy({ headers }: FastifyRequest, since: number | undefined, ask: (missing: Missing) => Missed): Missed {
  const id = headers['last-event-id'];
  if (typeof id === 'string') return ask({ after: id });
  return since === undefined ? [] : ask({ within: since });
}
