import type { FastifyRequest } from 'fastify';
import { readHost, type SiteHost } from '#published/lookup.ts';
import type { Config } from '../config.ts';

/** The site host of a request: what the browser asked for, as the proxy before us tells it, else what reached us. */
export function siteHostOf(request: FastifyRequest, config: Config): SiteHost | undefined {
  const settings = { sitesDomain: config.sitesDomain, ownHost: new URL(config.publicUrl).host };
  return readHost(request.host, settings) ?? readHost(request.headers.host, settings);
}

/** The host that a proxy of an organization was asked for (`Site.proxy`); it decides nothing but where links lead. */
export function forwardedHost({ headers }: FastifyRequest): string | undefined {
  const [first] = [headers['x-forwarded-host']].flat();
  return first?.split(',')[0]?.trim().toLowerCase();
}
