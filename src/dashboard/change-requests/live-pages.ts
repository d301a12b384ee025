import { useQueries, useQuery } from '@tanstack/react-query';
import { getChangeRequestChangesOptions, listSiteSpacesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest, Site } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { useLiveSites } from '#dashboard/change-requests/live-sites.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';

/** As many pages as a menu has room for. */
const mostPages = 20;

export type LivePage = { title: string; url: string };

/** A published site with the addresses at which it shows what was merged. */
export type LivePages = { site: Site; root: string; pages: LivePage[] };

/** Where readers find the pages that a merged request changed. Behind share links there is no address for everyone. */
export function useLivePages(request: ChangeRequest): LivePages[] {
  const organizationId = useOrganizationId();
  const sites = useLiveSites(request.space);
  const { data } = useQuery(getChangeRequestChangesOptions({ path: pathOf(request), query: { limit: mostPages } }));
  const changed = (data?.changes ?? []).flatMap(change =>
    'page' in change && change.type !== 'page_deleted' && change.page.type === 'document' ? [change.page] : [],
  );
  const places = useQueries({
    queries: sites.map(({ id: siteId }) =>
      listSiteSpacesOptions({ path: { organizationId, siteId }, query: { limit: 200 } }),
    ),
  });
  return sites.flatMap((site, at) => {
    const root = places[at]?.data?.items.find(({ space }) => space.id === request.space)?.urls.published;
    if (root === undefined) return [];
    const begin = root.endsWith('/') ? root : `${root}/`;
    const pages = changed.map(({ title, path = '' }) => ({ title, url: begin + encodeURI(path) }));
    return [{ site, root: begin, pages }];
  });
}

/** Every page with its address, a line each, for a message to somebody. */
export const linksText = (live: readonly LivePages[]): string =>
  live.flatMap(({ pages }) => pages.map(({ title, url }) => `${title}: ${url}`)).join('\n');
