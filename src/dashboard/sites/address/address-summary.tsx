import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSiteRedirectsOptions, testSiteAddressOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-address.ts';
import { shownAddress } from '#dashboard/sites/shown-address.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Fact } from '#dashboard/ui/fact.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';

export const redirectCountOptions = (place: SitePlace) =>
  listSiteRedirectsOptions({ path: place, query: { limit: 1 } });

interface SummaryProps {
  place: SitePlace;
  site: Site;
}

/** All addresses of a site at a glance: which one readers are given, and what the others do. */
export function AddressSummary({ place, site }: SummaryProps) {
  const [given, ...others] = site.addresses;
  const redirects = useQuery(redirectCountOptions(place)).data?.count;
  if (!given) return null;
  return (
    <Section title={t('summary')} description={t(site.published ? 'summaryLead' : 'summaryLater')}>
      <Rows>
        <Fact label={t('given')}>
          <Address url={given.url} />
          <p className="text-xs text-fg-3">
            {t(site.visibility === 'share-link' ? 'givenByLink' : `given.${given.kind}`)}
          </p>
        </Fact>
        {others.map(({ kind, url, pending }) => (
          <Fact key={kind} label={t(pending ? 'pending' : 'alias')}>
            <Address url={url} />
            <p className="text-xs text-fg-3">{t(pending ? 'pendingHelp' : 'aliasHelp')}</p>
          </Fact>
        ))}
        {redirects !== undefined && (
          <Fact label={t('redirects')}>
            <Link
              to="/o/$org/sites/$site/redirects"
              params={{ org: place.organizationId, site: place.siteId }}
              className="text-accent-fg hover:underline"
            >
              {t('redirectCount', { count: redirects })}
            </Link>
          </Fact>
        )}
        {given.kind !== 'own' && (
          <Fact label={t('hsts')}>
            <Hsts place={place} address={given.kind} />
          </Fact>
        )}
      </Rows>
    </Section>
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
