import type { FastifyReply, FastifyRequest } from 'fastify';
import { redirect } from '#published/answer.ts';
import { type FoundSite, type Path, readWanted, type Wanted } from '#published/lookup.ts';
import type { SiteRecord } from '#published/reader.ts';
import type { Config } from '../config.ts';
import { admit, written } from './admission.ts';
import { refuseStranger } from './answer-mcp.ts';
import { answerWanted } from './answer-wanted.ts';
import { forwardedHost, isFromHere } from './hosts.ts';
import { isAtAddress } from './main-addresses.ts';
import { storeAnswer } from './page-cache.ts';
import { asPreviewed, type Preview } from './preview.ts';
import type { VisitedState } from './reader.ts';
import { sendAnswer } from './send.ts';
import { sendPlain } from './send-plain.ts';
import type { Sites } from './sites.ts';

interface AtHost {
  path: Path;
  found: FoundSite;
}

/** Answers whoever holds a preview link: nothing of it is kept by caches or named to search engines. */
export async function answerPreview(
  sites: Sites,
  { preview, path, found }: AtHost & { preview: Preview },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { state, prefix } = preview;
  const { rest } = found;
  const site = await sites.previews.site(state);
  const context = site && sites.previews.context(state, asPreviewed(site, preview), preview.claims);
  if (!context) return sendPlain(sites, request, reply);
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'same-origin' });
  const at = {
    context,
    isPrivate: true,
    isPreview: true,
    shareKey: prefix.join('/'),
    basePath: basePathOf(site, found, request),
    path: { segments: rest, slash: path.slash },
  };
  return answerWanted(sites, at, readWanted(rest.slice(prefix.length)), request, reply);
}

/** Answers readers of a published site whom it admits. */
export async function answerSite(
  sites: Sites,
  { state, path, found }: AtHost & { state: VisitedState },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { rest } = found;
  const shared = state.visibility === 'share-link';
  if (shared && !state.shareLinkId) return sendPlain(sites, request, reply, { contact: state.contact ?? undefined });
  const kept = await sites.contexts.site(state);
  if (!kept) return sendPlain(sites, request, reply);
  const site = asReached(kept, found, request, sites.services.config);
  // Those who were given a link before everybody might read the site have it still.
  if (state.shareLinkId !== null && ['public', 'unlisted'].includes(state.visibility)) {
    const query = request.url.split('?')[1];
    const page = `${basePathOf(site, found, request)}${written({ ...path, segments: rest.slice(1) })}`;
    const led = redirect(query === undefined ? page : `${page}?${query}`, 307);
    return sendAnswer(request, reply, await storeAnswer(led), 'no-store');
  }
  const at = {
    shareKey: shared ? rest[0] : undefined,
    basePath: basePathOf(site, found, request),
    path: { segments: rest, slash: path.slash },
  };
  const wanted = readWanted(shared ? rest.slice(1) : rest);
  const elsewhere = mainPlace(sites, site, { path, found }, wanted, request);
  if (elsewhere !== undefined)
    return sendAnswer(request, reply, await storeAnswer(redirect(elsewhere, 308)), 'no-cache');
  const admission = await admit(sites, { ...at, state, site, wanted }, request, reply);
  if ('answer' in admission && wanted?.kind === 'mcp') return refuseStranger(reply);
  if ('answer' in admission) return sendAnswer(request, reply, await storeAnswer(admission.answer), 'no-store');
  const context = sites.contexts.context(state, site, admission.claims);
  if (!context) return sendPlain(sites, request, reply);
  // A step from page to page of the site is no opening of the link that led to it.
  if (shared && wanted?.kind === 'page' && request.method === 'GET' && !isFromHere(request))
    sites.opens.count(state.organizationId, state.siteId, state.shareLinkId ?? '');
  return answerWanted(
    sites,
    { ...at, context, isPrivate: admission.setsCookie, isPreview: false },
    wanted,
    request,
    reply,
  );
}

/** Whoever came by an address has seen it work, before that is known of it. */
function asReached(site: SiteRecord, { key }: FoundSite, request: FastifyRequest, config: Config): SiteRecord {
  const reached = site.pendingAddresses?.find(({ url }) => isAtAddress(url, key, request, config));
  return reached ? { ...site, address: reached.given } : site;
}

/** Where a reader finds the same who came by an address of the site that is not its main one, once that works. */
function mainPlace(
  { mainAddresses, services }: Sites,
  site: SiteRecord,
  { path, found }: AtHost,
  wanted: Wanted | undefined,
  request: FastifyRequest,
): string | undefined {
  if (wanted && !['page', 'document', 'accessibility'].includes(wanted.kind)) return undefined;
  for (const { url } of site.pendingAddresses ?? []) mainAddresses.works({ ...site, address: url });
  if (isAtAddress(site.address, found.key, request, services.config) || !mainAddresses.works(site)) return undefined;
  const query = request.url.split('?')[1];
  return `${site.address}${written({ ...path, segments: found.rest })}${query === undefined ? '' : `?${query}`}`;
}

/** Where the site's addresses begin for this reader: at the proxy they came through, else on our own host. */
function basePathOf(site: SiteRecord, { base }: FoundSite, request: FastifyRequest): string {
  const address = new URL(site.address);
  return forwardedHost(request) === address.host ? address.pathname.replace(/\/$/, '') : base;
}
