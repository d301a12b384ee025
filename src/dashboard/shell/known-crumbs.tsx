import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useContext } from 'react';
import { getSpaceByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import { placeAbove } from '#dashboard/shell/navigation.ts';
import { Trail } from '#dashboard/shell/page.tsx';
import { crumbsSlot } from '#dashboard/shell/slots.tsx';
import { Breadcrumbs } from '#dashboard/ui/breadcrumbs.tsx';

/** The way up from a page that could not be shown, as far as its address and what was loaded tell it. */
export function KnownCrumbs({ current }: { current: string }) {
  const { org = '', space: spaceId } = useParams({ strict: false });
  const above = useContext(Trail);
  const { pathname } = useLocation();
  const space = useQueryClient().getQueryData(getSpaceByIdOptions({ path: { spaceId: spaceId ?? '' } }).queryKey);
  const base = `/o/${org}`;
  const place = placeAbove(pathname.slice(base.length), above !== null);
  return (
    <crumbsSlot.Fallback>
      <Breadcrumbs current={current}>
        {above}
        {place && <Link to={`${base}${place.path}` as '/'}>{place.label}</Link>}
        {space?.title && pathname !== `${base}/s/${space.id}` && (
          <Link to="/o/$org/s/$space" params={{ org, space: space.id }}>
            {space.title}
          </Link>
        )}
      </Breadcrumbs>
    </crumbsSlot.Fallback>
  );
}
