import { Link } from '@tanstack/react-router';
import { t } from '#dashboard/messages/home.ts';
import { placeIcons } from '#dashboard/shell/place-icons.ts';
import { useRecentPlaces } from '#dashboard/shell/recent-places.ts';

const shown = 6;

/** The places that this person opened last on this device, to go on with a click. */
export function RecentPlacesList({ organizationId }: { organizationId: string }) {
  const places = useRecentPlaces(organizationId).slice(0, shown);
  if (places.length === 0) return null;
  return (
    <ul aria-label={t('recentPlaces')} className="mt-3 grid grid-cols-1 gap-3 first:mt-0 sm:grid-cols-2 xl:grid-cols-3">
      {places.map(({ kind, href, title, hint }) => {
        const Icon = placeIcons[kind];
        return (
          <li
            key={href}
            className="relative flex items-center gap-2.5 rounded-md border border-line-2 bg-raised px-3 py-2 text-sm hover:bg-hover"
          >
            <Icon aria-hidden className="size-4 shrink-0 text-fg-3" />
            <span className="min-w-0 flex-1">
              {/* A place of any kind. */}
              <Link to={href as '/'} className="block truncate font-medium after:absolute after:inset-0">
                {title}
              </Link>
              <span className="block truncate text-xs text-fg-3">{hint ?? t(`place.${kind}`)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
