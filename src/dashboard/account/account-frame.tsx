import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Bell, KeyRound, MonitorSmartphone, SunMoon, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#dashboard/messages/account.ts';
import { t as shell } from '#dashboard/messages/shell.ts';
import { NavLink, NavSection } from '#dashboard/shell/nav-link.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Trail } from '#dashboard/shell/page.tsx';
import { useRouteFocus } from '#dashboard/shell/route-focus.ts';
import { listenForShortcuts, useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { ShortcutsHost, shortcutsSheet } from '#dashboard/shell/shortcuts-host.tsx';
import { SkipLink } from '#dashboard/shell/skip-link.tsx';
import { SidebarContent } from '#dashboard/shell/slots.tsx';
import { StatusBars } from '#dashboard/shell/status-bars.tsx';
import { undoLatest } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useActiveInSight } from '#dashboard/ui/tabs.tsx';

const AccountLinks = () => (
  <>
    <NavLink href="/account/profile" label={t('profile')} icon={UserRound} className="shrink-0" />
    <NavLink href="/account/notifications" label={t('notifications')} icon={Bell} className="shrink-0" />
    <NavLink href="/account/appearance" label={t('appearance')} icon={SunMoon} className="shrink-0" />
    <NavLink href="/account/sessions" label={t('sessions')} icon={MonitorSmartphone} className="shrink-0" />
    <NavLink href="/account/tokens" label={t('tokens')} icon={KeyRound} className="shrink-0" />
  </>
);

/** Inside the frame of an organization: the pages of the account take the place of its own in the sidebar. */
export function AccountPages({ children }: { children: ReactNode }) {
  const { id, title } = useOrganization();
  const atTop = useLocation().pathname === '/account/profile';
  const home = (
    <Link to="/o/$org" params={{ org: id }}>
      {title}
    </Link>
  );
  return (
    <>
      <SidebarContent>
        <NavLink
          href={`/o/${id}`}
          label={t('backTo', { organization: title })}
          mark={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
        />
        <NavSection title={t('account')}>
          <AccountLinks />
        </NavSection>
      </SidebarContent>
      <Trail value={atTop ? home : <Link to="/account/profile">{t('account')}</Link>}>{children}</Trail>
    </>
  );
}

/** For a person who is in no organization, whose frame could be around it. */
export function AccountAlone({ children }: { children: ReactNode }) {
  const router = useRouter();
  const nav = useRef<HTMLElement>(null);
  // Rendered again with each of its pages.
  useLocation();
  useActiveInSight(nav);
  useRouteFocus();
  useEffect(listenForShortcuts, []);
  useShortcuts([
    { keys: '?', label: shell('shortcuts'), run: () => shortcutsSheet.set(true) },
    { keys: 'mod+z', label: shell('undoLatest'), run: undoLatest },
  ]);
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      <StatusBars />
      <header className="flex h-(--topbar) shrink-0 items-center border-b px-(--gutter)">
        <Button variant="quiet" className="-ms-3" onClick={() => router.history.push('/')}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
          {t('back')}
        </Button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <nav
          ref={nav}
          aria-label={t('account')}
          className="flex shrink-0 gap-1 overflow-x-auto border-b p-2 max-md:px-(--gutter) md:w-62 md:flex-col md:gap-0 md:border-e md:border-b-0 md:bg-sidebar md:pt-4"
        >
          <AccountLinks />
        </nav>
        <main id="main" tabIndex={-1} data-scroll-area className="relative min-w-0 flex-1 overflow-y-auto outline-none">
          {children}
        </main>
      </div>
      <ShortcutsHost />
    </div>
  );
}
