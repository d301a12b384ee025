import { readWanted } from '#published/lookup.ts';
import { destinationOf, type RedirectRecord } from '#published/redirects.ts';
import { findPage, linkerFor } from '#published/respond.ts';
import type { SiteContext } from '#published/site-context.ts';
import type { Db } from '../db/database.ts';
import { activeRedirects } from './rows.ts';

/** What stands for the rest of an address in the file. */
const splat = ':splat';

/**
 * The redirects of a site as static hosts read them (`_redirects` of Netlify, Cloudflare Pages and GitLab Pages): source, destination,
 * status. Hosts follow the first line that matches, so the closest comes first, as the service finds it. The service shows a page
 * rather than follow a redirect; some hosts follow it all the same, so lines that would hide a page are left out.
 * @param written names of the files of the site
 */
export async function redirectLines(
  db: Db,
  context: SiteContext,
  basePath: string,
  written: ReadonlySet<string>,
): Promise<string> {
  const { organizationId, siteId } = context.state;
  const rows = await activeRedirects(db, organizationId, siteId);
  const isExact = ({ pattern }: { pattern: string }) => !pattern.endsWith('*');
  const sorted = rows.toSorted(
    (one, other) => Number(isExact(other)) - Number(isExact(one)) || other.pattern.length - one.pattern.length,
  );
  const lines: string[] = [];
  for (const { source, pattern, destination, capture_wildcard, permanent } of sorted) {
    const record = {
      pattern,
      destination: JSON.parse(destination),
      captureWildcard: capture_wildcard === 1,
      permanent: permanent === 1,
    };
    if (await hidesPage(context, pattern, written)) continue;
    const address = await addressOf(context, record, basePath);
    if (address === undefined) continue;
    for (const from of sourcesOf(source)) {
      const line = [`${basePath}${from}`, address];
      // A space in an address would end it.
      if (line.every(part => !/\s/.test(part))) lines.push(`${line.join(' ')} ${record.permanent ? 301 : 302}\n`);
    }
  }
  return lines.join('');
}

/** Some hosts know a star for whole segments only, and pass over the second line. */
const sourcesOf = (source: string): string[] =>
  source.endsWith('*') && !source.endsWith('/*') ? [`${source.slice(0, -1)}/*`, source] : [source];

const segmentsOf = (pattern: string) => pattern.split('/').filter(Boolean).map(decodeURIComponent);

async function hidesPage(context: SiteContext, pattern: string, written: ReadonlySet<string>): Promise<boolean> {
  if (pattern.endsWith('*')) {
    const prefix = decodeURIComponent(pattern.slice(1, -1));
    return [...written].some(name => name.startsWith(prefix));
  }
  const wanted = readWanted(segmentsOf(pattern));
  return wanted?.kind !== 'page' || (await findPage(context, { wanted })) !== undefined;
}

async function addressOf(context: SiteContext, record: RedirectRecord, basePath: string): Promise<string | undefined> {
  const { pattern, destination, captureWildcard } = record;
  const isStar = pattern.endsWith('*');
  const segments = segmentsOf(pattern);
  const address = await destinationOf(context, { ...record, captureWildcard: false }, segments, {
    segments,
    format: 'html',
    linker: space => linkerFor(context, { basePath, shareKey: undefined }, space),
  });
  if (address === undefined || !isStar || !captureWildcard || destination.kind === 'site-page') return address;
  if (destination.kind !== 'external') return address.endsWith('/') ? `${address}${splat}` : address;
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${splat}`;
  return url.href;
}
