import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '#published/answer.ts';
import { assetOf, type Path, readPath, readWanted, type SiteHost, siteOf, type Wanted } from '#published/lookup.ts';
import { type Picture, picturesIn, readPicture } from '#published/pictures.ts';
import { plainMessage } from '#published/plain-message.ts';
import type { SiteRecord } from '#published/reader.ts';
import { notFound, type Renderer, respond } from '#published/respond.ts';
import type { SiteContext } from '#published/site-context.ts';
import { searchSite } from '#published/site-search.ts';
import { Refusal } from '../http/errors.ts';
import { type RequestCost, requestCost } from '../http/mount.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { isReading, PageViews } from '../insights/page-views.ts';
import type { Services } from '../services.ts';
import { admit } from './admission.ts';
import { loadSiteAssets, policyHash, type SiteAssets } from './assets.ts';
import { ContextCache } from './context-cache.ts';
import { takeFeedback } from './feedback.ts';
import { formerHost } from './former-host.ts';
import { forwardedHost, siteHostsOf } from './hosts.ts';
import { ShareLinkOpens } from './opens.ts';
import { organizationHost } from './organization-host.ts';
import { PageCache, type StoredAnswer, storeAnswer } from './page-cache.ts';
import { asPreviewed, openPreview, type Preview } from './preview.ts';
import { createReader, siteStateOf, type VisitedState } from './reader.ts';
import { isSiteHostname, siteStateByBasename, siteStateByHostname } from './rows.ts';
import { sendAnswer, sendAsset } from './send.ts';
import { sendSiteFile } from './send-file.ts';
import { tokenParameter } from './visitor.ts';

interface SiteOptions {
  services: Services;
  /** Where script, styles and fonts of sites were built. */
  directory?: string | undefined;
  observe?: ((cost: RequestCost) => void) | undefined;
}

/** Everything that answers on site hosts. */
interface Sites {
  services: Services;
  renderer: Renderer;
  assets: SiteAssets;
  pages: PageCache;
  contexts: ContextCache;
  /** Of previews, apart from those: they show other states of the same sites. */
  previews: ContextCache;
  opens: ShareLinkOpens;
  views: PageViews;
  /** For what is worked out anew each time. */
  rateLimit: RateLimit;
}

/**
 * Answers requests for site hosts, all of them: a site host never serves the dashboard or the API. Other hosts pass.
 * Every answer begins with one read of the site's state, so a merge, an unpublish or a disabled link shows at once, whichever
 * process made it.
 */
export async function publishedSites(
  app: FastifyInstance,
  { services, directory, observe }: SiteOptions,
): Promise<void> {
  const assets = loadSiteAssets(directory);
  const reader = createReader(services);
  const theme = { built: assets.built, hash: policyHash, ancestors: [services.config.publicUrl] };
  const sites: Sites = {
    services,
    assets,
    renderer: { reader, theme },
    pages: new PageCache(),
    contexts: new ContextCache(reader),
    previews: new ContextCache(reader),
    opens: new ShareLinkOpens(services),
    views: new PageViews(services),
    rateLimit: new RateLimit(services.config.rateLimit, services.clock),
  };
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
    await sites.views.flush();
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
    sendAnswer(request, reply, await storeAnswer(plainMessage(sites.renderer.theme, 500)), 'no-store');
    return true;
  }
}

async function answer(sites: Sites, host: SiteHost, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const path = readPath(request.url.split('?', 1)[0] ?? '');
  const found = path && siteOf(host, path.segments);
  const preview = found && (await openPreview(sites.services, host, found));
  const state = preview?.state ?? (await stateAt(sites.services, host, found));
  if (!state && host.kind === 'custom' && !(await isSiteHostname(sites.services.database.read, host.hostname)))
    return false;
  const isSent = request.method === 'POST' && path?.segments.includes('~feedback');
  if (request.method !== 'GET' && request.method !== 'HEAD' && !isSent) return refuseMethod(reply, 'GET, HEAD');
  const asset = path && assetOf(path.segments);
  if (asset !== undefined && sendAsset(request, reply, sites.assets.files.get(asset))) return true;
  if (path && found && preview) await answerPreview(sites, { preview, path, rest: found.rest, host }, request, reply);
  else if (path && found && state) await answerSite(sites, { state, path, rest: found.rest, host }, request, reply);
  else
    await sendPlain(
      sites,
      request,
      reply,
      (path && !found ? await organizationHost(sites.services, host, path) : undefined) ??
        (await formerHost(sites.services, host, request.url)),
    );
  return true;
}

function refuseMethod(reply: FastifyReply, allowed: string): true {
  reply.code(405).header('allow', allowed).type('text/plain').send('');
  return true;
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
  return siteStateOf(await siteStateByBasename(db, host.hostname, found.key.basename, shown));
}

async function sendPlain({ renderer }: Sites, request: FastifyRequest, reply: FastifyReply, other: Answer | undefined) {
  sendAnswer(request, reply, await storeAnswer(other ?? plainMessage(renderer.theme, 404)), 'no-cache');
}

interface AtHost {
  path: Path;
  /** Segments below the site's own. */
  rest: string[];
  host: SiteHost;
}

/** Answers whoever holds a preview link: nothing of it is kept by caches or named to search engines. */
async function answerPreview(
  sites: Sites,
  { preview, path, rest, host }: AtHost & { preview: Preview },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { state, prefix } = preview;
  const site = await sites.previews.site(state);
  const context = site && sites.previews.context(state, asPreviewed(site, preview), preview.claims);
  if (!context) return sendPlain(sites, request, reply, undefined);
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  const at = {
    context,
    isPrivate: true,
    isPreview: true,
    shareKey: prefix.join('/'),
    basePath: basePathOf(site, host, path, request),
    path: { segments: rest, slash: path.slash },
  };
  return answerWanted(sites, at, readWanted(rest.slice(prefix.length)), request, reply);
}

async function answerSite(
  sites: Sites,
  { state, path, rest, host }: AtHost & { state: VisitedState },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const shared = state.visibility === 'share-link';
  const site = shared && !state.shareLinkId ? undefined : await sites.contexts.site(state);
  if (!site) return sendPlain(sites, request, reply, undefined);
  const at = {
    shareKey: shared ? rest[0] : undefined,
    basePath: basePathOf(site, host, path, request),
    path: { segments: rest, slash: path.slash },
  };
  const wanted = readWanted(shared ? rest.slice(1) : rest);
  const admission = await admit(sites, { ...at, state, site, wanted }, request, reply);
  if ('answer' in admission) return sendAnswer(request, reply, await storeAnswer(admission.answer), 'no-store');
  const context = sites.contexts.context(state, site, admission.claims);
  if (!context) return sendPlain(sites, request, reply, undefined);
  if (shared && wanted?.kind === 'page' && isArrival(request))
    sites.opens.count(state.organizationId, state.siteId, state.shareLinkId ?? '');
  return answerWanted(
    sites,
    { ...at, context, isPrivate: admission.setsCookie, isPreview: false },
    wanted,
    request,
    reply,
  );
}

/** A reader who is led on keeps what follows the question mark, but for a token: the next place may be somebody else's. */
function withQuery(stored: StoredAnswer, asked: string): StoredAnswer {
  const { location } = stored.plain.headers;
  const query = new URLSearchParams(asked.split('?')[1] ?? '');
  query.delete(tokenParameter);
  if (location === undefined || query.size === 0) return stored;
  const [address = '', fragment] = String(location).split('#');
  const whole = `${address}${address.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`;
  return { ...stored, plain: { ...stored.plain, headers: { ...stored.plain.headers, location: whole } } };
}

/** A step from page to page of the site is no opening of the link that led to it. */
const isArrival = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-site'] !== 'same-origin';

const placeOf = ({ state: { organizationId, siteId } }: SiteContext) => ({ organizationId, siteId });

interface AtBase {
  context: SiteContext;
  /** Whether the answer is for this reader alone, and not kept. */
  isPrivate: boolean;
  isPreview: boolean;
  shareKey: string | undefined;
  basePath: string;
  path: Path;
}

/** Only what the site shows: the hash alone opens nothing. */
function pictureOf({ customization, customizations }: SiteRecord, sha256: string): Picture | undefined {
  const addresses = [customization, ...customizations.values()].flatMap(settings => picturesIn(settings));
  return addresses.map(({ address }) => readPicture(address)).find(picture => picture?.sha256 === sha256);
}

/** Where the site's addresses begin for this reader: at the proxy they came through, else on our own host. */
function basePathOf(site: SiteRecord, host: SiteHost, path: Path, request: FastifyRequest): string {
  const address = new URL(site.address);
  if (forwardedHost(request) === address.host) return address.pathname.replace(/\/$/, '');
  return host.kind === 'custom' ? '' : `/${encodeURIComponent(path.segments[0] ?? '')}`;
}

async function answerWanted(
  { renderer, pages, services, rateLimit, views }: Sites,
  { context, isPrivate, isPreview, ...at }: AtBase,
  wanted: Wanted | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { audience } = context;
  if ((request.method === 'POST') !== (wanted?.kind === 'feedback'))
    return refuseMethod(reply, wanted?.kind === 'feedback' ? 'POST' : 'GET, HEAD');
  const isPublic = context.site.visibility === 'public';
  const caching = isPrivate ? 'private, no-store' : isPublic ? 'public, no-cache' : 'private, no-cache';
  switch (wanted?.kind) {
    case 'page':
    case 'document': {
      const key = [context.state.fingerprint, at.basePath, at.shareKey, at.path.slash, ...at.path.segments].join('\n');
      const stored =
        pages.get(key, audience.all) ??
        (await pages.render(key, audience, () => respond(renderer, context, { ...at, wanted })));
      if (stored.shown && !isPreview && isReading(request)) views.count({ ...placeOf(context), ...stored.shown });
      return sendAnswer(request, reply, withQuery(stored, request.url), caching);
    }
    case 'feedback': {
      rateLimit.take(`feedback:${request.ip}`, true, reply);
      const taken = await takeFeedback(services, { context, at, counts: !isPreview }, wanted, request);
      if (taken) return sendAnswer(request, reply, taken, 'no-store');
      break;
    }
    case 'search': {
      rateLimit.take(`site:${request.ip}`, false, reply);
      const asked = new URLSearchParams(request.url.split('?')[1] ?? '');
      const search = { query: asked.get('q') ?? '', from: asked.get('from') };
      const items = await searchSite(renderer.reader, context, at, search);
      const body = JSON.stringify({ items });
      const headers = { 'content-type': 'application/json; charset=utf-8', 'x-robots-tag': 'noindex' };
      return sendAnswer(
        request,
        reply,
        await storeAnswer({ status: 200, headers, body }, audience.asked.size > 0),
        caching,
      );
    }
    case 'file': {
      const space = context.spaces.find(({ record }) => record.spaceId === wanted.space);
      if (space) await context.load([space]);
      const file = space?.content?.files.get(wanted.file);
      const isForAll = isPublic && audience.asked.size === 0 && !isPrivate;
      const control = isForAll ? 'public, max-age=86400' : caching.replace('public', 'private');
      if (file && (await sendSiteFile(services.files, file, request, reply, control))) return;
      break;
    }
    case 'picture': {
      const picture = pictureOf(context.site, wanted.sha256);
      const control = `${isPrivate || !isPublic ? 'private' : 'public'}, max-age=31536000, immutable`;
      const file = picture && { ...picture, name: 'picture' };
      if (file && (await sendSiteFile(services.files, file, request, reply, control))) return;
    }
  }
  const missing = await notFound(renderer, context, at);
  sendAnswer(request, reply, await storeAnswer(missing, audience.asked.size > 0), isPrivate ? caching : 'no-cache');
}
