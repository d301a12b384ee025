import { useLocation } from '@tanstack/react-router';
import { Search, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { openPalette } from '#dashboard/shell/actions.ts';
import { NavLink } from '#dashboard/shell/nav-link.tsx';
import type { Place } from '#dashboard/shell/navigation.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { OrganizationSwitcher } from '#dashboard/shell/organization-switcher.tsx';
import { noticeSlot, sidebarSlot } from '#dashboard/shell/slots.tsx';
import { usePlaces } from '#dashboard/shell/use-places.ts';
import { UserMenu } from '#dashboard/shell/user-menu.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

export type SidebarProps = {
  /** Below the places: the sites and the content of the organization. */
  sections?: ReactNode;
  /** Beside a place, by its id: a count, an unread dot. */
  badges?: Readonly<Record<string, ReactNode>>;
};

function Places({ list, badges }: { list: readonly Place[]; badges: SidebarProps['badges'] }) {
  const { id } = useOrganization();
  return list.map(place => (
    <NavLink
      key={place.id}
      href={`/o/${id}${place.path}`}
      label={place.label}
      icon={place.icon}
      // A site that is open has a row of its own below.
      exact={place.path === '' || place.id === 'sites'}
      end={badges?.[place.id]}
    />
  ));
}

export function Sidebar({ sections, badges }: SidebarProps) {
  const organization = useOrganization();
  const filled = sidebarSlot.useFilled();
  const list = usePlaces();
  const settings = `/o/${organization.id}/settings`;
  const inSettings = useLocation({ select: ({ pathname }) => pathname.startsWith(settings) });
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-(--topbar) shrink-0 items-center gap-1 px-2">
        <OrganizationSwitcher />
        <IconButton
          icon={Search}
          label={t('searchOrRun')}
          shortcut="mod+k"
          size="sm"
          tooltipSide="bottom"
          onClick={() => openPalette()}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <sidebarSlot.Place />
        {!filled && (
          <>
            <Places list={list.filter(place => place.area === 'top')} badges={badges} />
            {sections}
          </>
        )}
      </div>
      <div className="shrink-0 border-t p-2">
        <noticeSlot.Place />
        {/* In the settings their own pages are listed above. */}
        {!inSettings && <NavLink href={settings} label={t('settings')} icon={Settings} />}
        <div className="mt-1 flex">
          <UserMenu />
        </div>
      </div>
    </div>
  );
}
