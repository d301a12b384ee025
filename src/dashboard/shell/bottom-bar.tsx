import { Link } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { t } from '#dashboard/messages/shell.ts';
import { openPalette } from '#dashboard/shell/actions.ts';
import { sidebarSheet } from '#dashboard/shell/layout.ts';
import { places } from '#dashboard/shell/navigation.ts';
import type { SidebarProps } from '#dashboard/shell/sidebar.tsx';

const item =
  'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-fg-2 aria-[current=page]:text-accent-fg focus-visible:-outline-offset-2';

/** The places of a phone, in reach of the thumb. */
export function BottomBar({ organizationId, badges }: { organizationId: string } & Pick<SidebarProps, 'badges'>) {
  return (
    <nav
      aria-label={t('navigation')}
      className="flex shrink-0 border-t bg-sidebar pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {places
        .filter(place => place.bottom)
        .map(place => (
          <Link
            key={place.id}
            // A path made of parts; the routes it leads to are declared by the areas.
            to={`/o/${organizationId}${place.path}` as '/'}
            activeOptions={{ exact: place.path === '' }}
            className={item}
          >
            <span className="relative">
              <place.icon aria-hidden />
              <span className="absolute start-3.5 -top-2 flex">{badges?.[place.id]}</span>
            </span>
            {place.id === 'changes' ? t('changesShort') : place.label}
          </Link>
        ))}
      <button type="button" className={item} onClick={() => openPalette()}>
        <Search aria-hidden />
        {t('search')}
      </button>
      <button type="button" className={item} onClick={() => sidebarSheet.set(true)}>
        <Menu aria-hidden />
        {t('more')}
      </button>
    </nav>
  );
}
