import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redirect } from '#published/answer.ts';
import { assetOf, type Path, readPath, type SiteHost, siteOf } from '#published/lookup.ts';
import { plainMessage } from '#published/plain-message.ts';
import { Refusal } from '../http/errors.ts';
import { type RequestCost, requestCost } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { answerProbe } from './answer-probe.ts';
import { answerPreview, answerSite } from './answer-site.ts';
import type { SiteAssets } from './assets.ts';
import { movedSiteAddress } from './former-basename.ts';
import { formerHost } from './former-host.ts';
import { siteHostsOf } from './hosts.ts';
import { organizationHost } from './organization-host.ts';
import { storeAnswer } from './page-cache.ts';
import { openPreview } from './preview.ts';
import { siteStateOf, type VisitedState } from './reader.ts';
import { isSiteHostname, siteStateByBasename, siteStateByHostname } from './rows.ts';
import { sendAnswer, sendAsset } from './send.ts';
import { refuseMethod, sendPlain } from './send-plain.ts';
import { createSites, type Sites } from './sites.ts';

interface SiteOptions {
  services: Services;
  assets: SiteAssets;
  observe?: ((cost: RequestCost) => void) | undefined;
}

/**
 * Answers requests for site hosts, all of them: a site host never serves the dashboard or the API. Other hosts pass.
 * Every answer begins with one read of the site's state, so a merge, an unpublish or a disabled link shows at once, whichever
 * process made it.
 */
export async function publishedSites(app: FastifyInstance, { services, assets, observe }: SiteOptions): Promise<void> {
  const sites = createSites(services, assets);
  app.addHook('onRequest', async (request, reply) => {
    for (const host of siteHostsOf(request, services.config)) {
      const cost: RequestCost = { operationId: 'publishedSite', queries: 0 };
      const answered = await requestCost.run(cost, () => answerSafely(sites, host, request, reply));
      observe?.(cost);
      if (answered) return reply;
    }
  });
  app.addHook('onClose', async () => {
    await sites.opens.flush();
    for (const counts of [sites.views, sites.searches, sites.agents]) await counts.flush();
  });
}
// The hook belongs to the whole app, not to this plugin's scope.
Object.assign(publishedSites, { [Symbol.for('skip-override')]: true });

/** @returns false when the host is of no site after all */
async function answerSafely(sites: Sites, host: SiteHost, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await answer(sites, host, request, reply);
  } catch (error) {
    if (error instanceof Refusal) {
      reply.code(error.status).headers(error.headers).type('text/plain; charset=utf-8').send(error.message);
      return true;
    }
    request.log.error({ err: error }, 'a page of a site failed');
    sendAnswer(
      request,
      reply,
      await storeAnswer(plainMessage(sites.renderer.theme, 500, request.headers['accept-language'])),
      'no-store',
    );
    return true;
  }
}

async function answer(sites: Sites, host: SiteHost, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const path = readPath(request.url.split('?', 1)[0] ?? '');
  const found = path && siteOf(host, path.segments);
  if (path && found && answerProbe(sites, { found, path }, request, reply)) return true;
  const preview = found && (await openPreview(sites.services, found));
  const state = preview?.state ?? (await stateAt(sites.services, host, found));
  if (!state && host.kind === 'custom' && !(await isSiteHostname(sites.services.database.read, host.hostname)))
    return false;
  const takesPosts = path?.segments.some(segment => ['~feedback', '~mcp', '~search'].includes(segment));
  if (request.method !== 'GET' && request.method !== 'HEAD' && !(request.method === 'POST' && takesPosts))
    return refuseMethod(reply, takesPosts ? 'POST' : 'GET, HEAD');
  const asset = path && assetOf(path.segments);
  if (asset !== undefined && sendAsset(request, reply, sites.assets.files.get(asset))) return true;
  if (path && found && preview) await answerPreview(sites, { preview, path, found }, request, reply);
  else if (path && found && state) await answerSite(sites, { state, path, found }, request, reply);
  else
    await sendPlain(sites, request, reply, {
      other:
        (path && !found ? await organizationHost(sites.services, host, path) : undefined) ??
        (path && (await movedSite(sites.services, { found, path }, request.url))) ??
        (await formerHost(sites.services, host, request.url)),
    });
  return true;
}

async function movedSite(services: Services, at: { found: ReturnType<typeof siteOf>; path: Path }, url: string) {
  const query = url.split('?')[1];
  const search = query === undefined ? '' : `?${query}`;
  const address = await movedSiteAddress(services, services.database.read, { ...at, search });
  return address === undefined ? undefined : redirect(address, 308);
}

async function stateAt(
  { database, clock }: Services,
  host: SiteHost,
  found: ReturnType<typeof siteOf>,
): Promise<VisitedState | undefined> {
  const db = database.read;
  // What may be the key of a share link; whether it has to be one, the site says.
  const shown = { shareKey: found?.rest[0] ?? '', now: clock.now().toISOString() };
  if (host.kind === 'custom') return siteStateOf(await siteStateByHostname(db, host.hostname, shown));
  if (!found || !('basename' in found.key)) return undefined;
  return siteStateOf(await siteStateByBasename(db, found.key.organization, found.key.basename, shown));
}
