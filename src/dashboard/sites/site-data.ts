import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import {
  getSiteByIdOptions,
  getSiteStructureQueryKey,
  listSiteShareLinksOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { getSiteStructure } from '#client/sdk.gen.ts';
import type { Site, SiteSpace } from '#client/types.gen.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { createTurns } from '#dashboard/shell/turns.ts';
import { siteLists } from '#dashboard/shell/use-sites.ts';

export interface SitePlace {
  organizationId: string;
  siteId: string;
}

export const siteOptions = (path: SitePlace) => getSiteByIdOptions({ path });
/** Changes of structures. */
export const structureTurns = createTurns();

export const structureOptions = (path: SitePlace) =>
  queryOptions({
    queryKey: getSiteStructureQueryKey({ path }),
    queryFn: async ({ signal }) => {
      await structureTurns.whenDone();
      return (await getSiteStructure({ path, signal, throwOnError: true })).data;
    },
  });

export const shareLinksOptions = (path: SitePlace) => listSiteShareLinksOptions({ path, query: { limit: 200 } });

export function useSite(place: SitePlace): Site {
  return useSuspenseQuery(siteOptions(place)).data;
}

/** The spaces of a site in order, whatever sections they stand in. */
export function useSiteSpaces(place: SitePlace): readonly SiteSpace[] {
  const { data } = useSuspenseQuery(structureOptions(place));
  if (data.type === 'siteSpaces') return data.structure;
  return data.structure.flatMap(item => {
    if (item.object === 'site-section') return item.siteSpaces;
    return item.object === 'site-section-group' ? item.sections.flatMap(section => section.siteSpaces) : [];
  });
}

/** Loads again what is shown of a site; every mutation of one ends with it. */
export function refreshSite(queries: QueryClient): Promise<void> {
  const names = new Set([
    'getSiteById',
    'getSiteStructure',
    ...siteLists,
    'listSiteShareLinks',
    'getSiteCustomizationById',
  ]);
  return queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => names.has((first as { _id?: string } | undefined)?._id ?? ''), // keys of the generated client
  });
}

/** Keeps a site as others change it. */
export function useLiveSite({ siteId }: SitePlace): void {
  const queries = useQueryClient();
  useLiveEvents(['site'], event => {
    if (event.siteId === siteId) void refreshSite(queries);
  });
}
