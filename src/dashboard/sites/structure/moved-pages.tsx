import { useQuery } from '@tanstack/react-query';
import { getSiteReachOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

/** So many pages that search engines list cost a site readers for a while when they move at once (product C8.1). */
const many = 50;

interface MovedProps {
  place: SitePlace;
  site: Site;
  item: StructureItem;
}

/** How many addresses another path changes; nothing while it is not known. */
export function MovedPages({ place, site, item }: MovedProps) {
  const { data } = useQuery(getSiteReachOptions({ path: place }));
  if (!data) return null;
  const ids = item.object === 'site-section' ? item.siteSpaces.map(({ id }) => id) : [item.id];
  const moved = data.siteSpaces.filter(({ id }) => ids.includes(id));
  const sum = (name: 'pages' | 'indexed') => moved.reduce((total, space) => total + space[name], 0);
  const listed = site.visibility === 'public' && sum('indexed') > many;
  return (
    <Callout tone={listed ? 'warning' : 'neutral'} live>
      {t('pathMoves', { count: sum('pages') })}
      {listed && ` ${t('pathMovesMany')}`}
    </Callout>
  );
}
