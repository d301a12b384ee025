import { Link, Outlet } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { t } from '#dashboard/messages/sites.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { PublishButton } from '#dashboard/sites/publish/publish-button.tsx';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import { type SitePlace, useLiveSite, useSite } from '#dashboard/sites/site-data.ts';
import { SitePdfButton } from '#dashboard/sites/site-pdf-button.tsx';
import { SiteStatus } from '#dashboard/sites/site-status.tsx';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

const tabs = [
  { to: '/o/$org/sites/$site/structure', label: 'structure' },
  { to: '/o/$org/sites/$site/audience', label: 'audience' },
  { to: '/o/$org/sites/$site/address', label: 'address' },
  { to: '/o/$org/sites/$site/redirects', label: 'redirects' },
  { to: '/o/$org/sites/$site/adaptive', label: 'adaptive' },
  { to: '/o/$org/sites/$site/appearance', label: 'appearance' },
  { to: '/o/$org/sites/$site/insights', label: 'insights' },
  { to: '/o/$org/sites/$site/settings', label: 'settings' },
] as const;

/** What every tab of a site stands in: its name, where it answers, whether it is live. */
export function SiteFrame({ place }: { place: SitePlace }) {
  const site = useSite(place);
  useLiveSite(place);
  const params = { org: place.organizationId, site: place.siteId };
  // Behind share links the plain address shows nothing: each link has its own.
  const published = site.visibility === 'share-link' ? undefined : site.urls.published;
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
        published && (
          <span className="inline-flex max-w-full items-center gap-1">
            <a href={published} target="_blank" rel="noreferrer" className="truncate text-accent-fg hover:underline">
              {shownAddress(published)}
            </a>
            <CopyButton value={published} label={t('copyAddress')} size="sm" />
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
          <SitePdfButton site={place} title={site.title} />
          <PublishButton place={place} />
        </>
      }
      tabs={
        <Tabs label={t('siteTabs')}>
          {tabs.map(({ to, label }) => (
            <Tab key={to}>
              <Link to={to} params={params}>
                {t(label)}
              </Link>
            </Tab>
          ))}
        </Tabs>
      }
    >
      <Outlet />
    </Page>
  );
}
