import { useRouter } from '@tanstack/react-router';
import { BookOpen, CircleHelp, Keyboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { t } from '#dashboard/messages/shell.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { density, setDensity, setTheme, type Theme, theme } from '#dashboard/shell/appearance.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { shortcutsSheet } from '#dashboard/shell/shortcuts-host.tsx';
import { signOut } from '#dashboard/shell/sign-out.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { handbookAddress } from '#dashboard/ui/handbook.ts';
import { Menu } from '#dashboard/ui/menu.tsx';
import { toast } from '#dashboard/ui/toast.ts';

export const themeNames: Record<Theme, string> = {
  light: t('themeLight'),
  dark: t('themeDark'),
  system: t('themeSystem'),
};
const themeIcons = { light: Sun, dark: Moon, system: Monitor };

export function UserMenu() {
  const user = useCurrentUser();
  const chosen = theme.use();
  const compact = density.use() === 'compact';
  const router = useRouter();
  const name = user?.displayName ?? '';
  const leave = () =>
    signOut().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 0) toast.error(t('stillSignedIn'));
      else toastError(error);
    });
  return (
    <Menu
      side="top"
      className="w-60"
      header={
        <div className="-mx-1 mb-1 border-b px-3 pt-1 pb-2 text-xs">
          <p className="truncate text-sm font-medium">{name}</p>
          <p className="truncate text-fg-3">{user?.email}</p>
        </div>
      }
      trigger={
        <button
          type="button"
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-1.5 text-sm hover:bg-hover data-[state=open]:bg-hover"
        >
          <Avatar id={user?.id ?? ''} name={name} src={user?.photoURL} size={20} />
          <span className="truncate">{name}</span>
          <span className="sr-only">{t('accountMenu')}</span>
        </button>
      }
      entries={[
        { label: t('account'), icon: UserRound, onSelect: () => router.history.push('/account/profile') },
        {
          label: t('switchTheme', { theme: themeNames[chosen] }),
          icon: themeIcons[chosen],
          entries: (['light', 'dark', 'system'] as const).map(value => ({
            label: themeNames[value],
            icon: themeIcons[value],
            checked: chosen === value,
            onSelect: () => setTheme(value),
          })),
        },
        { label: t('compact'), checked: compact, onSelect: () => setDensity(compact ? 'comfortable' : 'compact') },
        'separator',
        { label: t('shortcuts'), icon: Keyboard, shortcut: '?', onSelect: () => shortcutsSheet.set(true) },
        {
          label: t('handbook'),
          icon: CircleHelp,
          onSelect: () => window.open(handbookAddress(), '_blank', 'noopener'),
        },
        {
          label: t('apiReference'),
          icon: BookOpen,
          onSelect: () => window.open('/docs/api', '_blank', 'noopener'),
        },
        'separator',
        { label: t('signOut'), icon: LogOut, onSelect: () => void leave() },
      ]}
    />
  );
}
