import { PanelLeft } from 'lucide-react';
import { t } from '#dashboard/messages/shell.ts';
import { afterwards } from '#dashboard/shell/afterwards.tsx';
import { sidebarLayout, toggleSidebar, useWide } from '#dashboard/shell/layout.ts';
import { crumbsSlot, topBarSlot } from '#dashboard/shell/slots.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

const Trays = afterwards(async () => (await import('#dashboard/shell/trays.tsx')).Trays);

export function TopBar() {
  const wide = useWide();
  const { collapsed } = sidebarLayout.use();
  return (
    <header className="flex h-(--topbar) shrink-0 items-center gap-2 border-b px-(--gutter)">
      {(collapsed || !wide) && (
        <IconButton
          icon={PanelLeft}
          label={t(wide ? 'toggleSidebar' : 'openMenu')}
          shortcut="["
          tooltipSide="bottom"
          className="-ms-2"
          onClick={toggleSidebar}
        />
      )}
      <crumbsSlot.Place className="min-w-0 flex-1" />
      <Trays />
      <topBarSlot.Place className="flex shrink-0 items-center gap-2 max-sm:gap-0" />
    </header>
  );
}
