import { createFileRoute, Link } from '@tanstack/react-router';
import { requestsOptions } from '#dashboard/change-requests/change-request.ts';
import { ListPage } from '#dashboard/change-requests/list-page.tsx';
import { validateListSearch } from '#dashboard/change-requests/list-search.ts';
import { listQuery } from '#dashboard/change-requests/list-views.ts';
import { t } from '#dashboard/messages/sites.ts';
import { Trail } from '#dashboard/shell/page.tsx';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { siteOptions, structureOptions, useLiveSite, useSite } from '#dashboard/sites/site-data.ts';
import { SiteSidebar } from '#dashboard/sites/site-sidebar.tsx';
import { prefetchPages } from '#dashboard/table/use-pages.ts';

/** The change requests of the spaces of a site; a list has a head of its own, so it is not in the frame of the site. */
export const Route = createFileRoute('/o/$org/sites/$site_/changes')({
  validateSearch: validateListSearch,
  loader: async ({ context: { queryClient }, params: { org, site }, location, cause }) => {
    const me = queryClient.getQueryData(currentUserOptions().queryKey);
    const search = { ...validateListSearch(location.search), site };
    if (me && cause !== 'stay') void prefetchPages(queryClient, requestsOptions(org, listQuery(search, 'open', me.id)));
    const place = { organizationId: org, siteId: site };
    await Promise.all([
      queryClient.ensureQueryData(siteOptions(place)),
      queryClient.ensureQueryData(structureOptions(place)),
    ]);
  },
  component: SiteChanges,
});

function SiteChanges() {
  const { org, site: siteId } = Route.useParams();
  const place = { organizationId: org, siteId };
  const site = useSite(place);
  useLiveSite(place);
  return (
    <>
      <SiteSidebar place={place} />
      <Trail
        value={[
          <Link key="sites" to="/o/$org/sites" params={{ org }}>
            {t('sites')}
          </Link>,
          <Link key="site" to="/o/$org/sites/$site" params={{ org, site: siteId }}>
            {site.title}
          </Link>,
        ]}
      >
        <ListPage search={Route.useSearch()} within={{ site: siteId }} />
      </Trail>
    </>
  );
}
