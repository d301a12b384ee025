import { longestProxy } from '#contract/sites.ts';
import { type Path, readHost, readPath, type SiteHost, siteOf } from '#published/lookup.ts';
import type { Db } from '../db/database.ts';
import { movedSiteAddress } from '../published/former-basename.ts';
import { formerAddress } from '../published/former-host.ts';
import { siteStateOf, type VisitedState } from '../published/reader.ts';
import { findProxied, siteStateByBasename, siteStateByHostname, siteStateById } from '../published/rows.ts';
import type { Services } from '../services.ts';

interface PublishedPlace {
  state: VisitedState;
  /** The segments below the site. */
  rest: string[];
  slash: boolean;
  /** The path of the site on its host. */
  basePath: string;
  /** The address at which the organization has the same now. */
  movedTo?: string;
}

type Settings = Pick<Services, 'config' | 'clock'>;

/** The published site of an address, and the path below it; whether visitors may read it is not asked. */
export async function publishedSiteAt(
  services: Settings,
  db: Db,
  url: URL,
  userId: string,
): Promise<PublishedPlace | undefined> {
  const host = readHost(url.host, services.config);
  const path = readPath(url.pathname);
  const found = host && path && siteOf(host, path.segments);
  if (!host || !found) return undefined;
  const { slash } = path;
  const { key, rest, base } = found;
  const shown = shownBy(services, rest);
  const rows =
    'basename' in key
      ? await siteStateByBasename(db, key.organization, key.basename, shown)
      : await siteStateByHostname(db, key.hostname, shown);
  const state = siteStateOf(rows);
  if (state) return { state, rest, slash, basePath: base };
  if (host.kind === 'custom') return proxiedAt(services, db, { host, path, userId });
  const movedTo =
    (await movedSiteAddress(services, db, { found, path, search: url.search })) ??
    (await formerAddress(services, db, host, `${url.pathname}${url.search}`));
  const moved = movedTo === undefined ? undefined : await publishedSiteAt(services, db, new URL(movedTo), userId);
  return moved && { movedTo, ...moved };
}

/** The site at an address that a proxy serves. */
async function proxiedAt(
  services: Settings,
  db: Db,
  { host, path: { segments, slash }, userId }: { host: SiteHost; path: Path; userId: string },
): Promise<PublishedPlace | undefined> {
  const places = segments.map((_, index) => [host.hostname, ...segments.slice(0, index + 1)].join('/').toLowerCase());
  const shortEnough = places.filter(place => place.length <= longestProxy);
  const found = shortEnough.length > 0 ? await findProxied(db, userId, shortEnough) : undefined;
  if (!found) return undefined;
  const [, ...base] = found.proxy.split('/');
  const rest = segments.slice(base.length);
  const state = siteStateOf(await siteStateById(db, found.organizationId, found.siteId, shownBy(services, rest)));
  return state && { state, rest, slash, basePath: `/${base.join('/')}` };
}

/** What may be the key of a share link; whether it has to be one, the site says. */
const shownBy = ({ clock }: Settings, [shareKey = '']: readonly string[]) => ({
  shareKey,
  now: clock.now().toISOString(),
});
