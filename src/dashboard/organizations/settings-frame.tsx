import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ArrowLeft, KeyRound, Mail, SlidersHorizontal, Users, UsersRound } from 'lucide-react';
import { t } from '#dashboard/messages/settings.ts';
import { OversightLinks } from '#dashboard/organizations/oversight-links.tsx';
import { NavLink, NavSection } from '#dashboard/shell/nav-link.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Trail } from '#dashboard/shell/page.tsx';
import { SidebarContent } from '#dashboard/shell/slots.tsx';

/** The settings of an organization: their list takes the place of the places in the sidebar. */
export function SettingsFrame() {
  const { id, title, permissions } = useOrganization();
  const base = `/o/${id}/settings`;
  const atTop = useLocation().pathname === base;
  return (
    <>
      <SidebarContent>
        <NavLink
          href={`/o/${id}`}
          exact
          label={t('backTo', { organization: title })}
          mark={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
        />
        <NavSection title={t('settings')}>
          <NavLink href={base} exact label={t('general')} icon={SlidersHorizontal} />
          {permissions.listMembers && <NavLink href={`${base}/members`} label={t('members')} icon={Users} />}
          {(permissions.listTeams || permissions.ownTeam) && (
            <NavLink href={`${base}/teams`} label={t('teams')} icon={UsersRound} />
          )}
          {permissions.admin && <NavLink href={`${base}/invites`} label={t('invites')} icon={Mail} />}
          {permissions.admin && <NavLink href={`${base}/sso`} label={t('sso')} icon={KeyRound} />}
        </NavSection>
        {permissions.admin && <OversightLinks base={base} />}
      </SidebarContent>
      <Trail
        value={
          <Link to={atTop ? '/o/$org' : '/o/$org/settings'} params={{ org: id }}>
            {atTop ? title : t('settings')}
          </Link>
        }
      >
        <Outlet />
      </Trail>
    </>
  );
}
