import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listSiteRedirectsOptions, testSiteAddressOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-address.ts';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';

interface SummaryProps {
  place: SitePlace;
  site: Site;
}

/** All addresses of a site at a glance: which one readers are given, and what the others do. */
export function AddressSummary({ place, site }: SummaryProps) {
  const [given, ...others] = site.addresses;
  const redirects = useQuery(listSiteRedirectsOptions({ path: place, query: { limit: 1 } })).data?.count;
  if (!given) return null;
  return (
    <Section title={t('summary')} description={t(site.published ? 'summaryLead' : 'summaryLater')}>
      <Rows>
        <Row label={t('given')}>
          <Address url={given.url} />
          <p className="text-xs text-fg-3">
            {t(site.visibility === 'share-link' ? 'givenByLink' : `given.${given.kind}`)}
          </p>
        </Row>
        {others.map(({ kind, url }) => (
          <Row key={kind} label={t('alias')}>
            <Address url={url} />
            <p className="text-xs text-fg-3">{t('aliasHelp')}</p>
          </Row>
        ))}
        {redirects !== undefined && (
          <Row label={t('redirects')}>
            <Link
              to="/o/$org/sites/$site/redirects"
              params={{ org: place.organizationId, site: place.siteId }}
              className="text-accent-fg hover:underline"
            >
              {t('redirectCount', { count: redirects })}
            </Link>
          </Row>
        )}
        {given.kind !== 'own' && (
          <Row label={t('hsts')}>
            <Hsts place={place} address={given.kind} />
          </Row>
        )}
      </Rows>
    </Section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-[9rem_1fr] sm:items-baseline">
      <dt className="text-fg-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </dl>
  );
}

function Address({ url }: { url: string }) {
  return (
    <span className="flex items-center gap-1">
      <a href={url} target="_blank" rel="noreferrer" className="truncate text-accent-fg hover:underline">
        {shownAddress(url)}
      </a>
      <CopyButton value={url} label={t('copy', { name: shownAddress(url) })} size="sm" />
    </span>
  );
}

/** What the test of the address found; the parts of this page that test it share what they find. */
function Hsts({ place, address }: { place: SitePlace; address: 'proxy' | 'hostname' }) {
  const { data } = useQuery({ ...testSiteAddressOptions({ path: place, query: { address } }), enabled: false });
  if (!data?.checks.some(({ name, passed }) => name === 'certificate' && passed))
    return <p className="text-fg-3">{t('hstsUnknown')}</p>;
  if (!data.hsts) return <p>{t('hstsOff')}</p>;
  const days = Math.floor(data.hsts.maxAge / 86_400);
  return <p>{t(data.hsts.includeSubDomains ? 'hstsSubdomains' : 'hstsOn', { days })}</p>;
}
