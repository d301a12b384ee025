import { t } from '#dashboard/messages/site-structure.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { homeReason, type ItemCommands, removeItem, setHome } from '#dashboard/sites/structure/item-commands.tsx';
import { findItem, isHome } from '#dashboard/sites/structure/structure-items.ts';

const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-sortable]')?.dataset.sortable;

/**
 * The keys that act on an item: on the one whose row has the focus, which is chosen only a moment later, otherwise on the
 * one that is chosen.
 */
export function useItemKeys(chosen: string | undefined, commands: ItemCommands): void {
  const { site, structure, rename } = commands;
  const meant = () => findItem(structure, focusedRow() ?? chosen)?.item;
  const onRename = () => {
    const item = meant();
    if (item && item.object !== 'site-space') rename(item);
  };
  const onHome = () => {
    const item = meant();
    if (item && 'default' in item && !isHome(item) && !homeReason(item, site)) setHome(item, commands);
  };
  const onRemove = () => {
    const item = meant();
    if (item) removeItem(item, commands);
  };
  const keys = [
    { keys: 'f2', label: t('rename'), run: onRename },
    { keys: 'h', label: t('setHome'), run: onHome },
    { keys: 'delete', label: t('remove'), run: onRemove },
  ];
  useShortcuts(site.permissions.create ? keys : []);
}
