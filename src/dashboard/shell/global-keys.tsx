import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { openPalette, useActions } from '#dashboard/shell/actions.ts';
import { setTheme, theme } from '#dashboard/shell/appearance.ts';
import { toggleSidebar } from '#dashboard/shell/layout.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { listenForShortcuts, useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { shortcutsSheet } from '#dashboard/shell/shortcuts-host.tsx';
import { useSwitchKeys } from '#dashboard/shell/switch-organization.ts';
import { recentActions, undoAction, undoLatest } from '#dashboard/shell/undo.ts';
import { usePlaces } from '#dashboard/shell/use-places.ts';
import { themeNames } from '#dashboard/shell/user-menu.tsx';

const focusSearch = () => document.querySelector<HTMLInputElement>('[data-page-search]')?.focus();

/** The shortcuts and palette entries that every page of an organization has. */
export function GlobalKeys() {
  const organization = useOrganization();
  const router = useRouter();
  const current = theme.use();
  const list = usePlaces();
  useEffect(listenForShortcuts, []);
  useSwitchKeys();
  const href = (path: string) => `/o/${organization.id}${path}`;
  const group = t('navigation');
  useShortcuts([
    {
      keys: 'mod+k',
      label: t('openPalette'),
      run: () => {
        shortcutsSheet.set(false);
        openPalette();
      },
      inFields: true,
    },
    { keys: '?', label: t('shortcuts'), run: () => shortcutsSheet.set(true) },
    { keys: '/', label: t('focusSearch'), run: focusSearch },
    { keys: '[', label: t('toggleSidebar'), run: toggleSidebar },
    { keys: 'mod+z', label: t('undoLatest'), run: undoLatest },
    ...list.flatMap(({ key, label, path }) =>
      key
        ? [{ keys: `g ${key}`, label: t('goTo', { place: label }), group, run: () => router.history.push(href(path)) }]
        : [],
    ),
  ]);
  useActions([
    ...list.map(place => ({
      id: `go:${place.id}`,
      title: t('goTo', { place: place.label }),
      icon: place.icon,
      href: href(place.path),
      shortcut: place.key && `g ${place.key}`,
    })),
    ...(['light', 'dark', 'system'] as const)
      .filter(value => value !== current)
      .map(value => ({
        id: `theme:${value}`,
        title: t('switchTheme', { theme: themeNames[value] }),
        run: () => setTheme(value),
      })),
    {
      id: 'recent',
      title: t('recentActions'),
      children: () =>
        recentActions.get().map(action => ({
          id: `undo:${action.id}`,
          title: t('undoAction', { action: action.text }),
          run: () => void undoAction(action),
        })),
    },
    { id: 'sidebar', title: t('toggleSidebar'), shortcut: '[', run: toggleSidebar },
    { id: 'shortcuts', title: t('shortcuts'), shortcut: '?', run: () => shortcutsSheet.set(true) },
    { id: 'account', title: t('account'), href: '/account/profile' },
    ...(['notifications', 'appearance', 'sessions', 'tokens'] as const).map(page => ({
      id: `account:${page}`,
      title: t(`account.${page}`),
      href: `/account/${page}`,
    })),
  ]);
  return null;
}
