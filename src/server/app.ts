import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { operations } from '#contract/operations.ts';
import { eventAccess } from './access/events.ts';
import { eventRoutes } from './events/sse.ts';
import { exportRoutes } from './exports/routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { handbookRoutes } from './handbook/routes.ts';
import { handlers } from './handlers.ts';
import { countedAnswerError } from './http/answer-error.ts';
import { corsHook } from './http/cors.ts';
import { dashboardRoutes } from './http/dashboard.ts';
import { Refusal } from './http/errors.ts';
import { readJsonBodies } from './http/json-body.ts';
import { allowedMethods } from './http/methods.ts';
import { mount, type RequestCost } from './http/mount.ts';
import { openApiRoutes } from './http/openapi-routes.ts';
import { packing } from './http/packing.ts';
import { RateLimit } from './http/rate-limit.ts';
import { requestId } from './http/request-id.ts';
import { resolveCaller } from './http/sessions.ts';
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts';
import { openAPIRoutes } from './openapi/raw-routes.ts';
import { pdfRoutes } from './pdf/routes.ts';
import { loadSiteAssets } from './published/assets.ts';
import { isSiteOrigin } from './published/rows.ts';
import { publishedSites } from './published/site-routes.ts';
import { referenceRoutes } from './reference/routes.ts';
import type { Services } from './services.ts';
import { ssoRoutes } from './sso/routes.ts';
import { photoRoutes } from './users/photo-routes.ts';
import { version } from './version.ts';

interface AppOptions {
  /** Where the built dashboard lies; without it only the service answers. */
  dashboardDir?: string | undefined;
  /** Where the script and the styles of published sites were built; without it sites answer plain pages. */
  publishedDir?: string | undefined;
  observe?: ((cost: RequestCost) => void) | undefined;
}

/** Everything mounted, in the order in which a request meets it. */
export async function createApp(
  services: Services,
  { dashboardDir, publishedDir, observe }: AppOptions = {},
): Promise<FastifyInstance> {
  const rateLimit = new RateLimit(services.config.rateLimit, services.clock);
  const answerError = countedAnswerError(rateLimit);
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger, // pino is what Fastify logs with
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: services.config.trustProxy,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: true },
    // An upload of the largest archive over a slow line takes minutes.
    requestTimeout: 900_000,
    forceCloseConnections: true,
    // Addresses that the router itself refuses never reach the error handler.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.setErrorHandler((error, request, reply) => void answerError(error, request, reply));
  await app.register(cookie);
  await app.register(compress, packing);
  app.addHook('onClose', async () => {
    await services.tokenUses.flush();
    await services.workingAddresses.flush();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  // Before any route of ours: a site host has routes of its own only.
  const assets = loadSiteAssets(publishedDir);
  await app.register(publishedSites, { services, assets, observe });

  const methodsOf = allowedMethods(operations);
  corsHook(app, {
    config: services.config,
    methodsOf,
    isSiteOrigin: hostname => isSiteOrigin(services.database.read, hostname),
  });
  readJsonBodies(app);
  mount(app, operations, handlers, { services, rateLimit, observe });
  await app.register(openApiRoutes);
  await app.register(referenceRoutes, { config: services.config, dashboardDir });
  await app.register(handbookRoutes, { services, assets });
  app.get('/health', async () => ({ status: 'ok', version }));
  await app.register(eventRoutes, {
    services,
    resolveCaller: request => resolveCaller(request, services),
    mayReceive: eventAccess(services),
  });
  await app.register(fileRoutes, { services });
  await app.register(photoRoutes, { services });
  await app.register(openAPIRoutes, { services });
  await app.register(ssoRoutes, { services, rateLimit });
  await app.register(unsubscribeRoutes, { services, rateLimit });
  await app.register(pdfRoutes, { services });
  await app.register(exportRoutes, { services, rateLimit, assets });
  if (dashboardDir) await app.register(dashboardRoutes, { directory: dashboardDir, config: services.config });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = methodsOf(path);
    if (allowed.length > 0) {
      throw new Refusal(405, `${request.method} is not possible here.`, { headers: { allow: allowed.join(', ') } });
    }
    if (dashboardDir && isPage(request.method, path)) return reply.sendDashboard(path);
    return answerError(new Refusal(404, 'There is nothing at this address.'), request, reply);
  });
  return app;
}

/** Addresses that the dashboard's own router answers. */
function isPage(method: string, path: string): boolean {
  return (
    (method === 'GET' || method === 'HEAD') && !/^\/(v1|auth|files|pdf|exports|events|sso|assets)(\/|$)/.test(path)
  );
}
