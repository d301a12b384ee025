import type { FastifyRequest } from 'fastify';
import { readHost, type SiteHost } from '#published/lookup.ts';
import type { Config } from '../config.ts';

/**
 * The site hosts that a request may be for, most likely first: what the browser asked for, as the proxy before us tells it, then what
 * reached us, because an organization's own proxy has a name that no site has.
 */
export function siteHostsOf(request: FastifyRequest, config: Config): SiteHost[] {
  if (request.hostname.toLowerCase() === new URL(config.publicUrl).hostname) return [];
  const [asked, reached] = [request.host, request.headers.host].map(host => readHost(host, config));
  if (!asked || !reached || asked.hostname === reached.hostname)
    return [asked ?? reached].filter(host => host !== undefined);
  return [asked, reached];
}

/** The host that a proxy of an organization was asked for (`Site.proxy`); it decides nothing but where links lead. */
export function forwardedHost({ headers }: FastifyRequest): string | undefined {
  const [first] = [headers['x-forwarded-host']].flat();
  return first?.split(',')[0]?.trim().toLowerCase();
}

/**
 * Whether the browser says that a page of the same host led here. `Sec-Fetch-Site` is sent by HTTPS alone; pages with secret
 * addresses have the referrer policy `same-origin`, so that the others tell as well.
 */
export function isFromHere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return URL.parse(headers.origin ?? headers.referer ?? '')?.host === host;
}
