import { destinationOf } from '#published/redirects.ts';
import { linkerFor } from '#published/respond.ts';
import type { SiteContext } from '#published/site-context.ts';
import type { Db } from '../db/database.ts';
import { activeRedirects } from './rows.ts';

/** What stands for the rest of an address in the file. */
const splat = ':splat';

/** The redirects of a site as static hosts read them (`_redirects` of Netlify and Cloudflare Pages): source, destination, status. */
export async function redirectLines(db: Db, context: SiteContext, basePath: string): Promise<string> {
  const { organizationId, siteId } = context.state;
  const lines: string[] = [];
  for (const { source, pattern, destination, capture_wildcard, permanent } of await activeRedirects(
    db,
    organizationId,
    siteId,
  )) {
    const record = {
      pattern,
      destination: JSON.parse(destination),
      captureWildcard: capture_wildcard === 1,
      permanent: permanent === 1,
    };
    const isBelow = pattern.endsWith('/*');
    // Static hosts know a star for whole segments only.
    if (pattern.endsWith('*') && !isBelow) continue;
    const asked = [...pattern.split('/').filter(Boolean).slice(0, -1).map(decodeURIComponent), splat];
    const address = await destinationOf(context, record, asked, {
      segments: asked,
      format: 'html',
      linker: space => linkerFor(context, { basePath, shareKey: undefined }, space),
    });
    if (address === undefined) continue;
    const line = [`${basePath}${source}`, address.replace(encodeURIComponent(splat), splat)];
    // A space in an address would end it.
    if (line.some(part => /\s/.test(part))) continue;
    lines.push(`${line.join(' ')} ${record.permanent ? 301 : 302}\n`);
  }
  return lines.join('');
}
