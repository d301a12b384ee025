import { ByClaims, noClaims } from '#published/audience.ts';
import { readWanted } from '#published/lookup.ts';
import type { SiteRecord, SiteState } from '#published/reader.ts';
import { placesAt, siteContext } from '#published/site-context.ts';
import { isShareKey } from '../ids.ts';
import { asPreviewed, type Preview } from '../published/preview.ts';
import { createReader } from '../published/reader.ts';
import type { Services } from '../services.ts';
import { previewAt } from './preview-address.ts';
import { publishedSiteAt } from './published-address.ts';

/** A page that an address may name, by the path it has or had; of another state than the main content where that is shown. */
export interface PlacedPage {
  spaceId: string;
  page: { path: string } | { id: string };
  version: Preview['version'];
}

type Needs = Pick<Services, 'config' | 'secrets' | 'database' | 'files' | 'clock'>;

/**
 * The pages that an address of a published site may name, most likely first. For members: whom a section or a space is shown to does
 * not matter, nor does the key of a link.
 */
export async function publishedPages(services: Needs, url: URL, userId: string): Promise<PlacedPage[]> {
  const reader = createReader(services);
  const found = await siteAt(services, url, userId);
  const site = found && (await reader.site(found.state));
  if (!found || !site) return [];
  const parts = { reader, navigations: new ByClaims<never>(1), ...shownToAll(found.state, found.as(site)) };
  const context = siteContext(parts, noClaims);
  const wanted = readWanted(found.segments);
  if (!context || wanted?.kind !== 'page') return [];
  const { version } = found;
  const places = placesAt(context, wanted.segments).map(({ space, path }) => ({ spaceId: space.record.spaceId, path }));
  const former = places.length > 0 ? await reader.formerPages(found.state, places) : [];
  const of = (spaceId: string, page: PlacedPage['page']) => ({
    ...{ spaceId, page },
    version: version?.spaceId === spaceId ? version : undefined,
  });
  return [
    ...places.map(({ spaceId, path }) => of(spaceId, { path })),
    ...former.map(({ spaceId, pageId }) => of(spaceId, { id: pageId })),
  ];
}

async function siteAt(services: Needs, url: URL, userId: string) {
  const place = await previewAt(services, url);
  if (place) {
    const { preview, path } = place;
    const { state, version } = preview;
    return { state, segments: path.segments, version, as: (site: SiteRecord) => asPreviewed(site, preview) };
  }
  const found = await publishedSiteAt(services, services.database.read, url, userId);
  if (!found) return undefined;
  const { state, rest } = found;
  const hasKey = state.visibility === 'share-link' && isShareKey(rest[0] ?? '');
  return { state, segments: hasKey ? rest.slice(1) : rest, version: undefined, as: (site: SiteRecord) => site };
}

/** What is hidden is found too, after what shows. */
function shownToAll<State extends SiteState>(state: State, site: SiteRecord): { state: State; site: SiteRecord } {
  const open = { condition: null, reachable: true };
  return {
    state: { ...state, siteSpaces: state.siteSpaces.map(space => ({ ...space, ...open })) },
    site: { ...site, entries: site.entries.map(entry => ({ ...entry, ...open })) },
  };
}
