import { useQuery } from '@tanstack/react-query';
import { getSiteReachOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SiteVisibility } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-audience.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

interface AffectedProps {
  place: SitePlace;
  from: SiteVisibility;
  to: SiteVisibility;
}

/** What becomes of the addresses of a live site when others may read it. */
export function AffectedPages({ place, from, to }: AffectedProps) {
  const { data, isPending } = useQuery(getSiteReachOptions({ path: place }));
  if (isPending) return <Skeleton className="h-4 w-64" />;
  if (!data) return null;
  const { pages, indexed } = data;
  if (to === 'public') return t('affected.public', { count: indexed });
  if (to === 'unlisted' && from === 'public') return t('affected.unlisted', { count: indexed });
  return t(to === 'unlisted' ? 'affected.open' : `affected.${to}`, { count: pages });
}
