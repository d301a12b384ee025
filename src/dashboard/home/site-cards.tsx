import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SiteList } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/home.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { StatusChip } from '#dashboard/ui/chip.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

type SiteCardsProps = { organizationId: string; query: UseQueryResult<SiteList, unknown> };

/** The sites of the organization: what they are called, whether they are live, where they answer. */
export function SiteCards({ organizationId, query }: SiteCardsProps) {
  const { title: organization } = useOrganization();
  const { data: list, error } = query;
  if (error && !list)
    return (
      <Section title={t('sitesOf', { organization })}>
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isRefetching} error={error} />
      </Section>
    );
  if (!list || list.items.length === 0) return null;
  return (
    <Section
      title={t('sitesOf', { organization })}
      actions={
        list.count > list.items.length && (
          <Link to="/o/$org/sites" params={{ org: organizationId }} className="text-sm text-accent-fg hover:underline">
            {t('showAll')}
          </Link>
        )
      }
    >
      <ul aria-label={t('sites')} className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {list.items.map(site => (
          <li key={site.id} className="relative rounded-md border border-line-2 bg-raised p-4 hover:bg-hover">
            <div className="flex items-center gap-2">
              <Link
                to="/o/$org/sites/$site"
                params={{ org: organizationId, site: site.id }}
                className="min-w-0 flex-1 truncate text-sm font-medium after:absolute after:inset-0"
              >
                {site.title}
              </Link>
              <StatusChip status={site.published ? 'live' : 'draft'}>
                {t(site.published ? 'live' : 'siteDraft')}
              </StatusChip>
            </div>
            <p className="mt-1 truncate text-xs text-fg-3">
              {site.urls.published && site.published
                ? site.urls.published.replace(/^https?:\/\//, '').replace(/\/$/, '')
                : t('spacesOf', { count: site.siteSpaces })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
