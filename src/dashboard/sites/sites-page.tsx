import type { QueryKey } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Globe, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  listSitesForOrganizationMemberInfiniteOptions,
  listSitesInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sites.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { SiteStatus } from '#dashboard/shell/site-status.tsx';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import { useSiteMenu } from '#dashboard/sites/use-site-menu.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { FirstAction, ListAction } from '#dashboard/table/list-action.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { type Pages, usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

// Forms are fetched when one is opened.
const NewSiteDialog = inTime(async () => (await import('#dashboard/sites/new-site-dialog.tsx')).NewSiteDialog);

const columnsOf = (org: string): Column<Site>[] => [
  {
    id: 'title',
    header: t('title'),
    cell: site => (
      <Link to="/o/$org/sites/$site/structure" params={{ org, site: site.id }} className="font-medium hover:underline">
        {site.title}
      </Link>
    ),
  },
  {
    id: 'address',
    header: t('address'),
    from: 'md',
    cell: ({ visibility, urls: { published } }) =>
      // Behind share links the plain address shows nothing: each link has its own.
      published &&
      visibility !== 'share-link' && (
        <a href={published} className="text-accent-fg hover:underline" target="_blank" rel="noreferrer">
          {shownAddress(published)}
        </a>
      ),
  },
  { id: 'status', header: t('status'), width: '130px', cell: site => <SiteStatus state={site.state} /> },
  {
    id: 'audience',
    header: t('audience'),
    width: '190px',
    from: 'sm',
    cell: site => t(`visibility.${site.visibility}`),
  },
  { id: 'spaces', header: t('spaces'), width: '90px', align: 'end', from: 'lg', cell: site => site.siteSpaces },
  {
    id: 'created',
    header: t('created'),
    width: '140px',
    from: 'xl',
    cell: site => <RelativeTime value={site.createdAt} />,
  },
];

export function SitesPage() {
  const { permissions } = useOrganization();
  return permissions.listMembers ? <AllSites /> : <GivenSites />;
}

function AllSites() {
  const { id: organizationId } = useOrganization();
  const options = listSitesInfiniteOptions({ path: { organizationId } });
  return <SiteList {...options} pages={usePages(options)} />;
}

/** Guests see the sites that they were given. */
function GivenSites() {
  const { id: organizationId } = useOrganization();
  const userId = useCurrentUser()?.id ?? '';
  const options = listSitesForOrganizationMemberInfiniteOptions({ path: { organizationId, userId } });
  const pages = usePages(options);
  const { rows: given } = pages;
  const rows = useMemo(() => given.map(({ site }) => site), [given]);
  return <SiteList {...options} pages={{ ...pages, rows }} />;
}

function SiteList({ queryKey, pages: listed }: { queryKey: QueryKey; pages: Pages<Site> }) {
  const pages = useSteadyPages(listed, { queryKey });
  const organization = useOrganization();
  const navigate = useNavigate();
  const menu = useSiteMenu(organization.id);
  const [creating, setCreating] = useState(false);
  const create = (
    <RightButton
      variant="primary"
      onClick={() => setCreating(true)}
      missing={!organization.permissions.createContent && t('createSiteReason')}
      level="create"
    >
      <Plus aria-hidden />
      {t('newSite')}
    </RightButton>
  );
  return (
    <Page
      title={t('sites')}
      badge={<NewsButton news={pages.news} />}
      description={t('sitesLead')}
      actions={<ListAction pages={pages}>{create}</ListAction>}
    >
      <DataTable
        label={t('sites')}
        pages={pages}
        columns={columnsOf(organization.id)}
        rowId={site => site.id}
        rowLabel={site => site.title}
        rowMenu={menu}
        onOpen={site => void navigate({ to: '/o/$org/sites/$site', params: { org: organization.id, site: site.id } })}
        empty={
          <EmptyState learn="Sites" icon={Globe} title={t('noSites')} actions={<FirstAction>{create}</FirstAction>}>
            {t('noSitesBody')}
          </EmptyState>
        }
      />
      {creating && <NewSiteDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
