import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Member } from '#client/types.gen.ts';
import { adminCountOptions, memberOptions, membersOptions, refreshMembers } from '#dashboard/members/member-data.ts';
import { MemberFilters, type MemberFiltersProps } from '#dashboard/members/member-filters.tsx';
import { memberMenu } from '#dashboard/members/member-menu.ts';
import { RoleCell } from '#dashboard/members/role-cell.tsx';
import { useMemberActions } from '#dashboard/members/use-member-actions.ts';
import { t } from '#dashboard/messages/members.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { Person } from '#dashboard/shell/person.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { NoAccess } from '#dashboard/ui/error-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type MembersPageProps = MemberFiltersProps & {
  /** Opens the invite dialog. */
  invite: ReactNode;
};

function columnsFor(organizationId: string, isLastAdmin: (member: Member) => boolean): Column<Member>[] {
  return [
    {
      id: 'person',
      header: t('person'),
      cell: ({ id, user, disabled }) => (
        <Person
          user={user}
          badge={disabled && <Chip tone="warning">{t('disabled')}</Chip>}
          name={name => (
            <Link
              to="/o/$org/settings/members/$user"
              params={{ org: organizationId, user: id }}
              className="hover:underline"
            >
              {name}
            </Link>
          )}
        />
      ),
    },
    {
      id: 'role',
      header: t('role'),
      width: '140px',
      cell: member => <RoleCell member={member} isLastAdmin={isLastAdmin(member)} />,
    },
    { id: 'sso', header: t('signIn'), width: '100px', from: 'xl', cell: ({ sso }) => t(sso ? 'sso' : 'local') },
    { id: 'teams', header: t('teams'), width: '80px', align: 'end', from: 'lg', cell: ({ teams }) => teams },
    { id: 'spaces', header: t('spaces'), width: '80px', align: 'end', from: 'lg', cell: ({ spaces }) => spaces },
    {
      id: 'seen',
      header: t('lastSeen'),
      width: '130px',
      from: 'sm',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <RelativeTime value={lastSeenAt} /> : <span className="text-fg-3">{t('never')}</span>,
    },
    {
      id: 'joined',
      header: t('joined'),
      width: '130px',
      from: 'md',
      cell: ({ joinedAt }) => <RelativeTime value={joinedAt} />,
    },
  ];
}

/** Tells who is the only active admin left. */
export function useIsLastAdmin(organizationId: string): (member: Member) => boolean {
  const { data } = useQuery(adminCountOptions(organizationId));
  return member => member.role === 'admin' && !member.disabled && data?.count === 1;
}

export function MembersPage(props: MembersPageProps) {
  const { permissions } = useOrganization();
  if (permissions.listMembers) return <MemberList {...props} />;
  return (
    <Page title={t('members')}>
      <NoAccess />
    </Page>
  );
}

function MemberList({ search, onChange, onClear, invite }: MembersPageProps) {
  const organization = useOrganization();
  const { admin } = organization.permissions;
  const own = useCurrentUser()?.id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const actions = useMemberActions();
  const isLastAdmin = useIsLastAdmin(organization.id);
  const pages = usePages(membersOptions(organization.id, search));
  useLiveEvents(['member', 'team'], () => void refreshMembers(queries));
  const open = ({ id }: Member) =>
    void navigate({ to: '/o/$org/settings/members/$user', params: { org: organization.id, user: id } });
  const filtered = Boolean(search.search || search.role || search.status);
  return (
    <Page
      title={t('members')}
      badge={pages.count !== undefined && <Count value={pages.count} />}
      description={t('membersLead', { organization: organization.title })}
      actions={invite}
    >
      <MemberFilters search={search} onChange={onChange} onClear={onClear} />
      <DataTable
        label={t('members')}
        pages={pages}
        columns={columnsFor(organization.id, isLastAdmin)}
        lines={2}
        rowId={member => member.id}
        rowLabel={member => member.user.displayName}
        onOpen={open}
        onHover={({ id }) => void queries.prefetchQuery(memberOptions(organization.id, id))}
        rowMenu={member =>
          memberMenu({
            member,
            actions,
            admin,
            own: member.id === own,
            isLastAdmin: isLastAdmin(member),
            onOpen: () => open(member),
          })
        }
        filter={filtered ? { onClear, ...(search.search && { text: search.search }) } : undefined}
        empty={<EmptyState title={t('noMembers')} />}
      />
    </Page>
  );
}
