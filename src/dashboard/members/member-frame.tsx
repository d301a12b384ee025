import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Member } from '#client/types.gen.ts';
import { memberMenu } from '#dashboard/members/member-menu.ts';
import { RoleCell } from '#dashboard/members/role-cell.tsx';
import { useMemberActions } from '#dashboard/members/use-member-actions.tsx';
import { useMemberPageKeys } from '#dashboard/members/use-member-keys.ts';
import { t } from '#dashboard/messages/members.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { memberOptions, refreshMembers } from '#dashboard/shell/member-data.ts';
import { useMenuActions } from '#dashboard/shell/menu-actions.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useLeave } from '#dashboard/shell/use-leave.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Count } from '#dashboard/ui/badge.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { DateText, RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

/** One member: who they are, and the tabs of what they see, what they are in and what they did. */
export function MemberFrame({ userId }: { userId: string }) {
  const organization = useOrganization();
  const { admin } = organization.permissions;
  const { data: member } = useSuspenseQuery(memberOptions(organization.id, userId));
  const own = useCurrentUser()?.id === userId;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const actions = useMemberActions();
  const { displayName: name, email } = member.user;
  const params = { org: organization.id };
  const goToTeams = () => navigate({ to: '/o/$org/settings/members/$user/teams', params: { ...params, user: userId } });
  const goAway = () => navigate({ to: '/o/$org/settings/members', params });
  const leave = useLeave(['member', 'team'], () => refreshMembers(queries), goAway);
  const onTeam = () => void goToTeams().then(openTeams);
  useMemberPageKeys({ member, actions, leave, onTeam });
  const menu = memberMenu({
    organizationId: organization.id,
    member,
    actions,
    admin,
    own,
    leave,
    onTeam,
  });
  useMenuActions('member', name, menu);
  return (
    <Page
      title={name}
      heading={
        <span className="flex items-center gap-3">
          <span aria-hidden>
            <Avatar id={userId} name={name} src={member.user.photoURL} size={40} />
          </span>
          {name}
        </span>
      }
      width="prose"
      description={email}
      badge={member.disabled && <Chip tone="warning">{t('disabled')}</Chip>}
      crumbs={
        <Link to="/o/$org/settings/members" params={params}>
          {t('members')}
        </Link>
      }
      actions={
        <Menu
          align="end"
          entries={menu}
          trigger={<IconButton icon={Ellipsis} variant="secondary" label={ui('rowActions', { name })} />}
        />
      }
      tabs={
        <>
          <MemberFacts member={member} change={admin ? actions : undefined} />
          <MemberTabs {...{ member, admin, own }} />
        </>
      }
    >
      <Outlet />
    </Page>
  );
}

const openTeams = () => document.querySelector<HTMLElement>('#teams [role=combobox]')?.click();

type MemberTabsProps = { member: Member; admin: boolean; own: boolean };

function MemberTabs({ member, admin, own }: MemberTabsProps) {
  const params = { org: useOrganization().id, user: member.id };
  return (
    <Tabs label={member.user.displayName}>
      {(admin || own) && (
        <Tab>
          <Link to="/o/$org/settings/members/$user" params={params} activeOptions={{ exact: true }}>
            {t('access')} <Count value={member.spaces} />
          </Link>
        </Tab>
      )}
      <Tab>
        <Link to="/o/$org/settings/members/$user/teams" params={params}>
          {t('teamsOf')} <Count value={member.teams} />
        </Link>
      </Tab>
      {admin && (
        <Tab>
          <Link to="/o/$org/settings/members/$user/activity" params={params}>
            {t('activity')}
          </Link>
        </Tab>
      )}
      {admin && !own && (
        <Tab>
          <Link to="/o/$org/settings/members/$user/sessions" params={params}>
            {t('sessions')}
          </Link>
        </Tab>
      )}
    </Tabs>
  );
}

function MemberFacts(props: ComponentProps<typeof RoleCell>) {
  const { member } = props;
  const facts: [string, ReactNode][] = [
    [t('role'), <RoleCell key="role" {...props} />],
    [t('signIn'), t(member.sso ? 'sso' : 'local')],
    [t('lastSeen'), member.lastSeenAt ? <RelativeTime key="seen" value={member.lastSeenAt} /> : t('never')],
    [t('joined'), <DateText key="joined" value={member.joinedAt} />],
  ];
  return (
    <section
      aria-label={t('facts')}
      data-member-facts
      className="relative mb-3 rounded-md border border-line-2 bg-raised px-4 py-3 text-sm has-data-flash:animate-flash"
    >
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-fg-3">{label}</dt>
            <dd className="mt-1 flex h-(--control-sm) items-center">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
