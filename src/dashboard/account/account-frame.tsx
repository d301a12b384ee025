import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Bell, KeyRound, MonitorSmartphone, SunMoon, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '#dashboard/messages/account.ts';
import { t as shell } from '#dashboard/messages/shell.ts';
import { NavLink } from '#dashboard/shell/nav-link.tsx';
import { titleContext } from '#dashboard/shell/page.tsx';
import { useRouteFocus } from '#dashboard/shell/route-focus.ts';
import { listenForShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useActiveInSight } from '#dashboard/ui/tabs.tsx';

/** The pages about the own person. They belong to no organization, so the frame of one does not stand around them. */
export function AccountFrame() {
  const router = useRouter();
  const nav = useRef<HTMLElement>(null);
  // Drawn anew with each of its pages.
  useLocation();
  useActiveInSight(nav);
  useRouteFocus();
  useEffect(listenForShortcuts, []);
  useEffect(() => titleContext.set(t('account')), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--topbar) shrink-0 items-center border-b px-(--gutter)">
        <Button variant="quiet" className="-ms-3" onClick={() => router.history.push('/')}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
          {t('back')}
        </Button>
      </header>
      <div className="flex flex-1 flex-col md:flex-row">
        <nav
          ref={nav}
          aria-label={t('account')}
          className="flex shrink-0 gap-1 overflow-x-auto border-b p-2 max-md:px-(--gutter) md:w-62 md:flex-col md:gap-0 md:border-e md:border-b-0 md:bg-sidebar md:pt-4"
        >
          <NavLink href="/account/profile" label={t('profile')} icon={UserRound} className="shrink-0" />
          <NavLink href="/account/notifications" label={t('notifications')} icon={Bell} className="shrink-0" />
          <NavLink href="/account/appearance" label={t('appearance')} icon={SunMoon} className="shrink-0" />
          <NavLink href="/account/sessions" label={t('sessions')} icon={MonitorSmartphone} className="shrink-0" />
          <NavLink href="/account/tokens" label={t('tokens')} icon={KeyRound} className="shrink-0" />
        </nav>
        <main id="main" tabIndex={-1} aria-label={shell('account')} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
    </div>
  );
}
