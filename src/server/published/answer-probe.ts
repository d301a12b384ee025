import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HTML } from '#published/answer.ts';
import type { FoundSite, Path } from '#published/lookup.ts';
import { luggage, type Probe, type ProbeAnswer, pageSegment, readProbe } from '../sites/address-probe.ts';
import { onceAllWork, siteAddress } from '../sites/addresses.ts';
import { forwardedHost } from './hosts.ts';
import { isAtAddress } from './main-addresses.ts';
import type { Sites } from './sites.ts';

interface AtProbe {
  found: FoundSite;
  path: Path;
}

/**
 * Answers the requests with which we look at an address of a site (`testSiteAddress`): what of them arrived.
 * @returns false when this is none of them
 */
export function answerProbe(
  { services, assets }: Sites,
  { found, path }: AtProbe,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const [segment = '', ...after] = found.rest;
  const probe = readProbe(services, segment);
  const isPage = after.length === 1 && after[0] === pageSegment;
  if (!probe || (after.length > 0 && !isPage) || !isAt(probe, found.key)) return false;
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const mainAddress = siteAddress(
    onceAllWork({ ...probe, organization_hostname: probe.organization }),
    services.config,
  );
  if (isPage) {
    reply.code(200).type(HTML).send(`<!doctype html><title>Test</title><link rel="canonical" href="${mainAddress}/"/>`);
    return true;
  }
  const base = basePathOf(probe, found, request);
  if (path.slash) {
    reply.code(307).header('location', `${base}/${segment}`).send('');
    return true;
  }
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const answer: z.infer<typeof ProbeAnswer> = {
    siteId: probe.siteId,
    forwardedHost: forwardedHost(request) ?? '',
    query: query.get(luggage.name) === luggage.value,
    cookie: request.cookies[luggage.name] === luggage.value,
    isMain: isAtAddress(mainAddress, found.key, request, services.config),
    asset: assets.built.script ? `/~assets/${assets.built.script}` : '',
  };
  reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(answer));
  return true;
}

const isAt = ({ organization, basename, hostname }: Probe, key: FoundSite['key']): boolean =>
  'basename' in key ? key.organization === organization && key.basename === basename : key.hostname === hostname;

/** As pages have it: at the proxy that the request came through, else on our own host. */
function basePathOf({ proxy }: Probe, { base }: FoundSite, request: FastifyRequest): string {
  const [proxyHost = '', ...segments] = (proxy ?? '').split('/');
  const isProxied = proxyHost !== '' && forwardedHost(request) === proxyHost.toLowerCase();
  return isProxied ? `/${segments.join('/')}` : base;
}
