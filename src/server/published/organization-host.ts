import { type Answer, redirect, text } from '#published/answer.ts';
import type { Path, SiteHost } from '#published/lookup.ts';
import type { Services } from '../services.ts';
import { organizationAddress } from '../sites/addresses.ts';
import { sitesOfHost } from './rows.ts';

/**
 * What is answered above an organization's sites: `/robots.txt` of a host, and where its addresses begin, which leads to its
 * default or only public site. The robots of a host that organizations share name none of them.
 */
export async function organizationHost(
  { config, database }: Pick<Services, 'config' | 'database'>,
  host: SiteHost,
  { segments }: Path,
): Promise<Answer | undefined> {
  if (host.kind === 'custom') return undefined;
  const isRobots = segments.length === 1 && segments[0] === 'robots.txt';
  const [hostname, ...below] = host.kind === 'shared' && !isRobots ? segments : [host.hostname, ...segments];
  if (hostname === undefined || (below.length > 0 && !isRobots)) return undefined;
  const sites = await sitesOfHost(database.read, hostname);
  if (isRobots) {
    const address = organizationAddress(hostname, config);
    const maps = sites.map(({ basename }) => `Sitemap: ${address}/${encodeURIComponent(basename)}/sitemap.xml\n`);
    return text('text/plain', `User-agent: *\nAllow: /\n${maps.length > 0 ? `\n${maps.join('')}` : ''}`);
  }
  const content: { site?: string } | null = JSON.parse(sites[0]?.default_content ?? 'null');
  const chosen = sites.find(({ id }) => id === content?.site) ?? (sites.length === 1 ? sites[0] : undefined);
  const base = host.kind === 'shared' ? `/${hostname}` : '';
  return chosen && redirect(`${base}/${encodeURIComponent(chosen.basename)}/`);
}
