import type { ReactNode } from 'react';
import { BottomBar } from '#dashboard/shell/bottom-bar.tsx';
import { GlobalKeys } from '#dashboard/shell/global-keys.tsx';
import { useLiveConnection } from '#dashboard/shell/live-connection.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { OrganizationBars } from '#dashboard/shell/organization-bars.tsx';
import { PaletteHost } from '#dashboard/shell/palette-host.tsx';
import { usePing } from '#dashboard/shell/ping.ts';
import { RailFrame } from '#dashboard/shell/rail.tsx';
import { useRouteFocus } from '#dashboard/shell/route-focus.ts';
import { ShortcutsHost } from '#dashboard/shell/shortcuts-host.tsx';
import { Sidebar, type SidebarProps } from '#dashboard/shell/sidebar.tsx';
import { SidebarFrame } from '#dashboard/shell/sidebar-frame.tsx';
import { SkipLink } from '#dashboard/shell/skip-link.tsx';
import { statusSlot } from '#dashboard/shell/slots.tsx';
import { StatusBars } from '#dashboard/shell/status-bars.tsx';
import { TopBar } from '#dashboard/shell/top-bar.tsx';
import { useTooltipsSoon } from '#dashboard/ui/tooltip.tsx';

/** Everything around the pages of one organization. */
export function AppFrame({ children, ...sidebar }: SidebarProps & { children: ReactNode }) {
  const organization = useOrganization();
  useLiveConnection(organization.id);
  useRouteFocus();
  usePing(organization.id);
  useTooltipsSoon();
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      <StatusBars />
      <OrganizationBars organization={organization} />
      <statusSlot.Place />
      <div className="flex min-h-0 flex-1">
        <SidebarFrame>
          <Sidebar {...sidebar} />
        </SidebarFrame>
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar />
          <div className="flex min-h-0 flex-1">
            <main
              id="main"
              tabIndex={-1}
              data-scroll-area
              className="relative min-w-0 flex-1 overflow-y-auto outline-none"
            >
              {children}
            </main>
            <RailFrame />
          </div>
        </div>
      </div>
      <BottomBar organizationId={organization.id} badges={sidebar.badges} />
      <GlobalKeys />
      <PaletteHost />
      <ShortcutsHost />
    </div>
  );
}
