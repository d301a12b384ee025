import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listChangeRequestsForOrganizationOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sites.ts';
import { Findings, useFindings } from '#dashboard/sites/publish/findings.tsx';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { Fact } from '#dashboard/ui/fact.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

const look = 'text-accent-fg hover:underline';

/** How a site is doing: who reads it where, what waits, and what readers would stumble over. */
export function OverviewPage({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const params = { org: place.organizationId, site: place.siteId };
  const [address] = site.addresses;
  const query = { site: place.siteId, status: ['open' as const], limit: 0 };
  const open = useQuery(
    listChangeRequestsForOrganizationOptions({ path: { organizationId: place.organizationId }, query }),
  ).data?.count;
  return (
    <>
      <Section title={t('atAGlance')}>
        <Rows>
          {address && (
            <Fact label={t('address')}>
              <Link to="/o/$org/sites/$site/address" params={params} className={look}>
                {shownAddress(address.url)}
              </Link>
            </Fact>
          )}
          <Fact label={t('whoReads')}>
            <Link to="/o/$org/sites/$site/audience" params={params} className={look}>
              {t(`visibility.${site.visibility}`)}
            </Link>
          </Fact>
          <Fact label={t('spaces')}>
            <Link to="/o/$org/sites/$site/structure" params={params} className={look}>
              {site.siteSpaces === 0 ? t('addSpaces') : t('spaceCount', { count: site.siteSpaces })}
            </Link>
          </Fact>
          <Fact label={t('lastPublished')}>
            {site.publishedAt ? (
              <RelativeTime value={site.publishedAt} />
            ) : (
              t(site.state === 'draft' ? 'never' : 'unknown')
            )}
          </Fact>
          {open !== undefined && (
            <Fact label={t('changes')}>
              <Link to="/o/$org/sites/$site/changes" params={params} className={look}>
                {t('openRequests', { count: open })}
              </Link>
            </Fact>
          )}
        </Rows>
      </Section>
      {site.permissions.admin && <Check place={place} site={site} />}
    </>
  );
}

function Check({ place, site }: { place: SitePlace; site: Site }) {
  return (
    <Section title={t('readersMeet')} description={t(site.published ? 'readersMeetNow' : 'readersMeetLater')}>
      <div className="space-y-4 text-sm">
        <Findings place={place} check={useFindings(place, site)} />
      </div>
    </Section>
  );
}
