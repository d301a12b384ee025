import { ContextMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { MenuRows, menuSurface } from '#dashboard/ui/menu-popup.tsx';

/** The same entries on a right click. What is in it must also be reachable by a visible `Menu`. */
export function ContextMenuArea({ children, entries }: { children: ReactNode; entries: MenuEntries }) {
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content collisionPadding={8} className={menuSurface}>
          <MenuRows entries={entries} kit={ContextMenu} />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}
