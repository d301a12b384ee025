import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import type { SiteList } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/home.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { SiteStatus } from '#dashboard/shell/site-status.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

type SiteCardsProps = { organizationId: string; query: UseQueryResult<SiteList, unknown> };

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3';

/** One row of sites that are published, as most are. */
function PendingCards() {
  return (
    <div aria-busy className={grid}>
      {['', 'max-sm:hidden', 'max-xl:hidden'].map(shown => (
        <div key={shown} className={cn('space-y-3 rounded-md border border-line-2 p-4', shown)}>
          <Skeleton className="my-1 w-40 max-w-full" />
          <Skeleton className="w-52 max-w-full" />
          <Skeleton className="w-28" />
        </div>
      ))}
    </div>
  );
}

/** The sites of the organization: what they are called, whether they are live, where they answer, what is broken. */
export function SiteCards({ organizationId, query }: SiteCardsProps) {
  const { title: organization } = useOrganization();
  const { data: list, error } = query;
  if (!list)
    return (
      <Section title={t('sitesOf', { organization })}>
        {error ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isRefetching} error={error} />
        ) : (
          <PendingCards />
        )}
      </Section>
    );
  if (list.items.length === 0) return null;
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
      <ul aria-label={t('sites')} className={grid}>
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
              <SiteStatus state={site.state} />
            </div>
            <p className="mt-1 truncate text-xs text-fg-3">
              {site.urls.published && site.published
                ? site.urls.published.replace(/^https?:\/\//, '').replace(/\/$/, '')
                : t('spacesOf', { count: site.siteSpaces })}
            </p>
            {(site.publishedAt || site.brokenLinks > 0) && (
              <p className="mt-2 flex items-center justify-between gap-3 text-xs text-fg-3">
                {site.publishedAt && (
                  <span className="truncate">
                    {t('publishedAgo')} <RelativeTime value={site.publishedAt} />
                  </span>
                )}
                {site.brokenLinks > 0 && (
                  <span className="flex shrink-0 items-center gap-1 text-warning">
                    <Unlink aria-hidden className="size-3.5" />
                    {t('brokenLinks', { count: site.brokenLinks })}
                  </span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
