import { ByClaims, noClaims } from '#published/audience.ts';
import { candidates, readHost, readPath, readWanted, siteOf } from '#published/lookup.ts';
import { siteContext } from '#published/site-context.ts';
import type { Config } from '../config.ts';
import { createReader, siteStateOf } from '../published/reader.ts';
import { siteStateByBasename, siteStateByHostname } from '../published/rows.ts';
import type { Services } from '../services.ts';

/** The places that an address of a published site may name, most likely first. */
export async function publishedPlaces(
  services: Pick<Services, 'config' | 'database' | 'files'>,
  url: URL,
): Promise<{ spaceId: string; path: string }[]> {
  const host = readHost(url.host, hostsOf(services.config));
  const path = readPath(url.pathname);
  const found = host && path && siteOf(host, path.segments);
  if (!host || !found) return [];
  const [key = ''] = found.rest;
  const db = services.database.read;
  const rows =
    'basename' in found.key
      ? await siteStateByBasename(db, host.hostname, found.key.basename, key)
      : await siteStateByHostname(db, host.hostname, key);
  const state = siteStateOf(rows);
  if (!state) return [];
  const reader = createReader(services);
  const site = await reader.site(state);
  const context = site && siteContext({ reader, navigations: new ByClaims(1), state, site }, noClaims);
  const isShared = state.visibility === 'share-link' && state.shareLinkId !== null;
  const wanted = readWanted(isShared ? found.rest.slice(1) : found.rest);
  if (!context || wanted?.kind !== 'page') return [];
  return candidates(context.spaces, wanted.segments).map(({ space, path: page }) => ({
    spaceId: space.record.spaceId,
    path: page,
  }));
}

const hostsOf = ({ sitesDomain, publicUrl }: Config) => ({ sitesDomain, ownHost: new URL(publicUrl).host });
