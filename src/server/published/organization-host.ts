import { type Answer, redirect, text } from '#published/answer.ts';
import type { Path, SiteHost } from '#published/lookup.ts';
import type { Services } from '../services.ts';
import { sitesOfHost } from './rows.ts';

/** What an organization's host answers above its sites: `/robots.txt`, and `/`, which leads to its default or only public site. */
export async function organizationHost(
  { config, database }: Pick<Services, 'config' | 'database'>,
  host: SiteHost,
  { segments }: Path,
): Promise<Answer | undefined> {
  if (host.kind === 'custom') return undefined;
  const isRobots = segments.length === 1 && segments[0] === 'robots.txt';
  if (segments.length > 0 && !isRobots) return undefined;
  const sites = await sitesOfHost(database.read, host.hostname);
  if (isRobots) {
    const origin = `${new URL(config.publicUrl).protocol}//${host.hostname}.${config.sitesDomain}`;
    const maps = sites.map(({ basename }) => `Sitemap: ${origin}/${encodeURIComponent(basename)}/sitemap.xml\n`);
    return text('text/plain', `User-agent: *\nAllow: /\n${maps.length > 0 ? `\n${maps.join('')}` : ''}`);
  }
  const content: { site?: string } | null = JSON.parse(sites[0]?.default_content ?? 'null');
  const chosen = sites.find(({ id }) => id === content?.site) ?? (sites.length === 1 ? sites[0] : undefined);
  return chosen && redirect(`/${encodeURIComponent(chosen.basename)}/`);
}
