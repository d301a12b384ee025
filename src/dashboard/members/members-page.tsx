import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Member } from '#client/types.gen.ts';
import { blockersOf } from '#dashboard/members/blockers.ts';
import { BulkBar, type BulkStep } from '#dashboard/members/bulk-bar.tsx';
import { chosenOf } from '#dashboard/members/chosen.ts';
import { ExportButton } from '#dashboard/members/export-button.tsx';
import {
  filtersInWords,
  isFiltered,
  MemberFilters,
  type MemberFiltersProps,
} from '#dashboard/members/member-filters.tsx';
import { memberMenu } from '#dashboard/members/member-menu.ts';
import { membersOptions } from '#dashboard/members/members-list.ts';
import { RoleCell } from '#dashboard/members/role-cell.tsx';
import { useBulkChange } from '#dashboard/members/use-bulk-change.tsx';
import { useLiveMembers } from '#dashboard/members/use-live-members.ts';
import { type MemberActions, useMemberActions } from '#dashboard/members/use-member-actions.tsx';
import { useMemberKeys } from '#dashboard/members/use-member-keys.ts';
import { t } from '#dashboard/messages/members.ts';
import { waitingRequestsOptions } from '#dashboard/shell/access-requests.ts';
import { isComing } from '#dashboard/shell/is-coming.ts';
import { memberOptions } from '#dashboard/shell/member-data.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { PersonLines } from '#dashboard/shell/person.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { WaitingRequests } from '#dashboard/shell/waiting-requests.tsx';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { useWideSelection } from '#dashboard/table/selection.ts';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { useKept } from '#dashboard/ui/use-kept.ts';

type MembersPageProps = MemberFiltersProps & {
  /** Opens the invite dialog. */
  invite: ReactNode;
};

type ColumnOptions = {
  organizationId: string;
  /** Id of whoever looks. */
  own: string;
  change: Pick<MemberActions, 'setRole' | 'showAccess'> | undefined;
  /** What is searched for. */
  search: string | undefined;
};

// What every row needs to know is given to it: ten thousand rows would each ask for it.
function columnsFor({ organizationId, own, change, search }: ColumnOptions): Column<Member>[] {
  return [
    {
      id: 'person',
      header: t('person'),
      cell: ({ id, user, disabled }) => (
        <PersonLines
          user={user}
          own={id === own}
          search={search}
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
      width: 'min(124px, 32vw)',
      cell: member => <RoleCell member={member} change={change} />,
    },
    { id: 'sso', header: t('signIn'), width: '100px', from: 'xl', cell: ({ sso }) => t(sso ? 'sso' : 'local') },
    {
      id: 'teams',
      header: t('teams'),
      width: '80px',
      align: 'end',
      from: 'lg',
      cell: member => <Jump {...{ organizationId, member }} to="teams" />,
    },
    {
      id: 'spaces',
      header: t('spaces'),
      width: '80px',
      align: 'end',
      from: 'lg',
      cell: member => <Jump {...{ organizationId, member }} to="spaces" />,
    },
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

type JumpProps = { organizationId: string; member: Member; to: 'teams' | 'spaces' };

/** How many there are, as the way to their list. */
function Jump({ organizationId, member, to }: JumpProps) {
  const { id, user, [to]: count } = member;
  if (count === 0) return 0;
  return (
    <Link
      to={to === 'teams' ? '/o/$org/settings/members/$user/teams' : '/o/$org/settings/members/$user'}
      params={{ org: organizationId, user: id }}
      aria-label={t(`${to}OfMember`, { count, name: user.displayName })}
      className="hover:underline"
    >
      {count}
    </Link>
  );
}

export function MembersPage(props: MembersPageProps) {
  const { permissions } = useOrganization();
  if (permissions.listMembers) return <MemberList {...props} />;
  return (
    <Page title={t('members')}>
      <NoAccess level="read" />
    </Page>
  );
}

function MemberList({ search, onChange, onClear, invite }: MembersPageProps) {
  const organization = useOrganization();
  const { admin } = organization.permissions;
  const own = useCurrentUser()?.id ?? '';
  const queries = useQueryClient();
  const navigate = useNavigate();
  const actions = useMemberActions();
  const options = membersOptions(organization.id, search);
  const pages = useSteadyPages(usePages(options), options);
  const { rows } = pages;
  const ids = useMemo(() => rows.map(member => member.id), [rows]);
  const selection = useWideSelection(ids, pages.count ?? 0);
  const [step, setStep] = useState<BulkStep>();
  const setRole = useKept(actions.setRole);
  const showAccess = useKept(actions.showAccess);
  const columns = useMemo(
    () =>
      columnsFor({
        organizationId: organization.id,
        own,
        change: admin ? { setRole, showAccess } : undefined,
        search: search.search,
      }),
    [organization.id, own, admin, setRole, showAccess, search.search],
  );
  const chosen = chosenOf(selection, search, own);
  const asked = JSON.stringify(search);
  // What is selected is what was seen: another search or filter begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => selection.clear(), [asked]);
  useLiveMembers(organization.id);
  const bulk = useBulkChange(chosen, selection.clear);
  const allDisabled =
    chosen.count > 0 && rows.every(({ id, disabled }) => disabled || id === own || !selection.selected.has(id));
  const blocked = blockersOf(rows.filter(({ id }) => id !== own && selection.selected.has(id)));
  useMemberKeys({
    ...{ rows, selection, actions, onStep: setStep },
    bulk: { ...bulk, blocked, count: chosen.count, allDisabled },
  });
  const asking = { kind: 'organization' as const, id: organization.id };
  const requests = useQuery({ ...waitingRequestsOptions(asking), enabled: admin });
  const open = ({ id }: Member) =>
    void navigate({ to: '/o/$org/settings/members/$user', params: { org: organization.id, user: id } });
  return (
    <Page
      title={t('members')}
      badge={
        <>
          {pages.count !== undefined && <Count value={pages.count} />}
          <NewsButton news={pages.news} />
        </>
      }
      description={t('membersLead', { organization: organization.title })}
      actions={
        <>
          {admin && <ExportButton search={search} />}
          {invite}
        </>
      }
    >
      {admin && <WaitingRequests target={asking} />}
      {/* It takes its place with the requests, which would push it down. */}
      <div className={admin && isComing(requests) ? 'in-its-place' : undefined}>
        <MemberFilters search={search} onChange={onChange} onClear={onClear} />
        <DataTable
          label={t('members')}
          pages={pages}
          columns={columns}
          lines={2}
          rowId={member => member.id}
          rowLabel={member => member.user.displayName}
          onOpen={open}
          onHover={({ id }) => void queries.prefetchQuery(memberOptions(organization.id, id))}
          rowMenu={member =>
            memberMenu({
              organizationId: organization.id,
              member,
              actions,
              admin,
              own: member.id === own,
              onOpen: () => open(member),
              // With others selected the step below is theirs.
              ...(member.id !== own &&
                selection.count === 0 && {
                  onTeam: () => {
                    selection.selectAll([member.id]);
                    setStep('team');
                  },
                }),
            })
          }
          {...(admin && { selection })}
          filter={
            isFiltered(search)
              ? { onClear, also: filtersInWords(search), ...(search.search && { text: search.search }) }
              : undefined
          }
          empty={<EmptyState title={t('noMembers')} />}
        />
      </div>
      {admin && (
        <BulkBar
          selection={selection}
          count={chosen.count}
          bulk={bulk}
          blocked={blocked}
          disabled={allDisabled}
          step={step}
          onStep={setStep}
        />
      )}
    </Page>
  );
}
