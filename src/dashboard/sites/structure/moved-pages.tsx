import { useQuery } from '@tanstack/react-query';
import { getSiteReachOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import type { PathMove, StructureItem } from '#dashboard/sites/structure/structure-items.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

/** When more pages than this move at once, search engines take a while to follow. */
const many = 50;

interface MovedProps {
  place: SitePlace;
  site: Site;
  /** What moves. */
  items: readonly StructureItem[];
}

/** How many pages get another address; nothing while that is not known. */
export function MovedPages({ place, site, items }: MovedProps) {
  const { data } = useQuery(getSiteReachOptions({ path: place }));
  if (!data) return null;
  const ids = new Set(
    items.flatMap(item => (item.object === 'site-section' ? item.siteSpaces.map(({ id }) => id) : [item.id])),
  );
  const moved = data.siteSpaces.filter(({ id }) => ids.has(id));
  const sum = (name: 'pages' | 'indexed') => moved.reduce((total, space) => total + space[name], 0);
  const listed = site.visibility === 'public' && sum('indexed') > many;
  return (
    <Callout tone={listed ? 'warning' : 'neutral'} live>
      {t('pathMoves', { count: sum('pages') })}
      {listed && ` ${t('pathMovesMany')}`}
    </Callout>
  );
}

/** Which parts of the site move where, and that readers follow. */
export const moveWords = (moves: readonly PathMove[]): string[] =>
  moves.length === 0
    ? []
    : [...moves.map(({ item, from, to }) => t('movesTo', { title: item.title, from, to })), t('movesRedirect')];
