import { Link, Outlet } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '#dashboard/messages/sites.ts';
import { useSidebarShown } from '#dashboard/shell/layout.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { useVisit } from '#dashboard/shell/recent-places.ts';
import { SiteStatus } from '#dashboard/shell/site-status.tsx';
import { PublishButton } from '#dashboard/sites/publish/publish-button.tsx';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import { type SitePlace, useLiveSite, useSite } from '#dashboard/sites/site-data.ts';
import { SiteMenu } from '#dashboard/sites/site-menu.tsx';
import { sitePages } from '#dashboard/sites/site-pages.ts';
import { SiteSidebar } from '#dashboard/sites/site-sidebar.tsx';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

/** What every page of a site is shown in: its name, where it answers, whether it is live. */
export function SiteFrame({ place, allContent }: ComponentProps<typeof SiteSidebar>) {
  const site = useSite(place);
  useLiveSite(place);
  const { organizationId, siteId } = place;
  useVisit(organizationId, { kind: 'site', href: `/o/${organizationId}/sites/${siteId}`, title: site.title });
  const sidebarShown = useSidebarShown();
  // Behind share links the plain address shows nothing: each link has its own.
  const published = site.visibility === 'share-link' ? undefined : site.urls.published;
  // Nothing answers there yet, but people set it up, and write it down, before they publish.
  const address = published ?? site.addresses[0]?.url;
  return (
    <Page
      title={site.title}
      badge={<SiteStatus state={site.state} />}
      crumbs={
        <Link to="/o/$org/sites" params={{ org: place.organizationId }}>
          {t('sites')}
        </Link>
      }
      description={
        address && (
          <span className="inline-flex max-w-full items-center gap-1">
            {published ? (
              <a href={published} target="_blank" rel="noreferrer" className="truncate text-accent-fg hover:underline">
                {shownAddress(published)}
              </a>
            ) : (
              <span className="truncate">{shownAddress(address)}</span>
            )}
            {(published || !site.published) && <CopyButton value={address} label={t('copyAddress')} size="sm" />}
          </span>
        )
      }
      actions={
        <>
          {published && (
            <a href={published} target="_blank" rel="noreferrer" className={buttonStyle()}>
              <ExternalLink aria-hidden />
              {/* On a phone the word would push the last button onto a line of its own. */}
              <span className="max-sm:sr-only">{t('open')}</span>
            </a>
          )}
          <PublishButton place={place} />
          <SiteMenu place={place} site={site} />
        </>
      }
      tabs={!sidebarShown && <SiteTabs place={place} />}
    >
      <SiteSidebar {...{ place, allContent }} />
      <Outlet />
    </Page>
  );
}

/** The same pages as in the sidebar, where that is a sheet or hidden. */
function SiteTabs({ place: { organizationId, siteId } }: { place: SitePlace }) {
  return (
    <Tabs label={t('siteTabs')}>
      {sitePages.map(({ id, label }) => (
        <Tab key={id}>
          <Link to={`/o/${organizationId}/sites/${siteId}/${id}` as '/'}>{label}</Link>
        </Tab>
      ))}
    </Tabs>
  );
}
