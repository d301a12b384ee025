import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readHost } from '#published/lookup.ts';
import type { Config } from '../config.ts';

const reads = 'GET, HEAD';
const everything = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const requestHeaders = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'prefer',
  'x-bindery-user',
  'x-request-id',
].join(', ');
const shownHeaders = [
  'etag',
  'idempotency-replayed',
  'location',
  'preference-applied',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
].join(', ');
/** Seconds that a browser keeps the answer to a preflight. */
const keptSeconds = 600;

interface CorsOptions {
  config: Config;
  /** Whether a site has this hostname of its own, or stands behind a proxy there. */
  isSiteOrigin(hostname: string): Promise<boolean>;
  /** Methods of an address; none where there is nothing. */
  methodsOf(path: string): string[];
}

/**
 * Lets pages of other origins call the API: the dashboard's origin with everything and with its session, those of
 * published sites to read, with a token only (decisions 1.21). Any other origin gets no leave, and its browser keeps the
 * answer from the page.
 */
export function corsHook(app: FastifyInstance, options: CorsOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!/^\/(v1|auth|openapi\.(json|yaml))(\/|$)/.test(path)) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    const leave = origin === undefined ? 'none' : await leaveOf(origin, options);
    if (origin !== undefined && leave !== 'none') {
      reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', shownHeaders);
      if (leave === 'all') reply.header('access-control-allow-credentials', 'true');
    }
    const allowed = request.method === 'OPTIONS' ? options.methodsOf(path) : [];
    if (allowed.length === 0) return;
    if (leave !== 'none' && isPreflight(request)) {
      reply
        .header('access-control-allow-methods', leave === 'all' ? everything : reads)
        .header('access-control-allow-headers', requestHeaders)
        .header('access-control-max-age', String(keptSeconds));
    }
    return reply.code(204).header('allow', allowed.join(', ')).send();
  });
}

const isPreflight = ({ headers }: FastifyRequest) => headers['access-control-request-method'] !== undefined;

/** What scripts of an origin may do. The path-only form of sites shares an origin of its own, never ours. */
async function leaveOf(origin: string, { config, isSiteOrigin }: CorsOptions): Promise<'all' | 'read' | 'none'> {
  if (origin === config.publicUrl) return 'all';
  if (!URL.canParse(origin)) return 'none';
  const { host, protocol, origin: whole } = new URL(origin);
  if (whole !== origin || !/^https?:$/.test(protocol)) return 'none';
  const site = readHost(host, config);
  if (!site) return 'none';
  return site.kind !== 'custom' || (await isSiteOrigin(site.hostname)) ? 'read' : 'none';
}
