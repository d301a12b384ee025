import { type Action, useActions } from '#dashboard/shell/actions.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

/** What can be chosen in a menu now, as the palette has it. */
export const menuActions = (id: string, hint: string, entries: MenuEntries): Action[] =>
  entries.flatMap((entry): Action[] => {
    if (!entry || entry === 'separator' || 'heading' in entry) return [];
    const action = { id: `${id}:${entry.label}`, title: entry.label, hint, icon: entry.icon };
    if ('entries' in entry) return [{ ...action, children: () => menuActions(action.id, hint, entry.entries) }];
    return entry.disabledReason ? [] : [{ ...action, shortcut: entry.shortcut, run: entry.onSelect }];
  });

/** Offers in the palette what the menu of the object on this page does. @param hint names the object */
export const useMenuActions = (id: string, hint: string, entries: MenuEntries): void =>
  useActions(menuActions(id, hint, entries));
