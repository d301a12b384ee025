import { ByClaims, noClaims } from '#published/audience.ts';
import { readHost, readPath, readWanted, siteOf } from '#published/lookup.ts';
import { placesAt, siteContext } from '#published/site-context.ts';
import type { Db } from '../db/database.ts';
import { createReader, siteStateOf } from '../published/reader.ts';
import { siteStateByBasename, siteStateByHostname } from '../published/rows.ts';
import type { Services } from '../services.ts';

/** The places that an address of a published site may name, most likely first. */
export async function publishedPlaces(
  services: Pick<Services, 'config' | 'database' | 'files' | 'clock'>,
  url: URL,
): Promise<{ spaceId: string; path: string }[]> {
  const found = await publishedSiteAt(services, services.database.read, url);
  if (!found) return [];
  const { state } = found;
  const reader = createReader(services);
  const site = await reader.site(state);
  const context = site && siteContext({ reader, navigations: new ByClaims(1), state, site }, noClaims);
  const isShared = state.visibility === 'share-link' && state.shareLinkId !== null;
  const wanted = readWanted(isShared ? found.rest.slice(1) : found.rest);
  if (!context || wanted?.kind !== 'page') return [];
  return placesAt(context, wanted.segments).map(({ space, path: page }) => ({
    spaceId: space.record.spaceId,
    path: page,
  }));
}

/** The published site of an address, and the path below it; whether visitors may read it is not asked. */
export async function publishedSiteAt({ config, clock }: Pick<Services, 'config' | 'clock'>, db: Db, url: URL) {
  const host = readHost(url.host, config);
  const path = readPath(url.pathname);
  const found = host && path && siteOf(host, path.segments);
  if (!host || !found) return undefined;
  const shown = { shareKey: found.rest[0] ?? '', now: clock.now().toISOString() };
  const rows =
    'basename' in found.key
      ? await siteStateByBasename(db, found.key.organization, found.key.basename, shown)
      : await siteStateByHostname(db, host.hostname, shown);
  const state = siteStateOf(rows);
  return state && { state, rest: found.rest, slash: path.slash, basePath: found.base };
}
