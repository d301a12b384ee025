import { Link, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { Team, TeamMember, TeamRole } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Person } from '#dashboard/shell/person.tsx';
import { roleName } from '#dashboard/shell/roles.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { useSelection } from '#dashboard/table/selection.ts';
import { SelectionBar } from '#dashboard/table/selection-bar.tsx';
import { AddPeople } from '#dashboard/teams/add-people.tsx';
import type { TeamPlace } from '#dashboard/teams/team-data.ts';
import { useSteadyMembers } from '#dashboard/teams/use-steady-members.ts';
import { useTeamMembers } from '#dashboard/teams/use-team-members.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { RowSelect } from '#dashboard/ui/row-select.tsx';

const teamRoles = (['owner', 'member'] as const satisfies readonly TeamRole[]).map(value => ({
  value,
  label: t(`teamRole.${value}`),
  description: t(`teamRole.${value}.help`),
}));

type TeamMembersProps = { place: TeamPlace; team: Team };

/** Who is in a team; those who manage it add, change and remove. */
export function TeamMembers({ place, team }: TeamMembersProps) {
  const canManage = team.permissions.admin;
  const pages = useSteadyMembers(place);
  const { rows, loaded, hasMore } = pages;
  const ids = useMemo(() => loaded.map(member => member.organization.id), [loaded]);
  const selection = useSelection();
  const chosen = rows.filter(member => selection.selected.has(member.organization.id));
  const actions = useTeamMembers(place, { rows: loaded, hasMore });
  const own = useCurrentUser()?.id;
  const offline = useOfflineReason();
  const navigate = useNavigate();
  const params = (member: TeamMember) => ({ org: place.organizationId, user: member.organization.id });
  const columns: Column<TeamMember>[] = [
    {
      id: 'person',
      header: t('person'),
      cell: member => (
        <Person
          user={member.organization.user}
          badge={member.organization.disabled && <Chip tone="warning">{t('disabled')}</Chip>}
          name={name => (
            <Link to="/o/$org/settings/members/$user" params={params(member)} className="hover:underline">
              {name}
            </Link>
          )}
        />
      ),
    },
    {
      id: 'orgRole',
      header: t('orgRole'),
      width: '120px',
      from: 'md',
      cell: member => roleName(member.organization.role),
    },
    {
      id: 'role',
      header: t('role'),
      width: 'min(140px, 34vw)',
      cell: member =>
        canManage ? (
          <RowSelect
            disabledReason={offline}
            aria-label={t('roleOf', { name: member.organization.user.displayName })}
            value={member.team.role}
            // The key makes a member an owner, and an owner a member again.
            options={teamRoles.map(role => (role.value === member.team.role ? role : { ...role, shortcut: 'o' }))}
            onValueChange={role => role !== member.team.role && actions.setRole(member, role)}
          />
        ) : (
          t(`teamRole.${member.team.role}`)
        ),
    },
    {
      id: 'source',
      header: t('source'),
      width: '110px',
      from: 'lg',
      cell: ({ team }) => team.source && t(`source.${team.source}`),
    },
    {
      id: 'added',
      header: t('addedColumn'),
      width: '120px',
      from: 'md',
      cell: ({ team }) => team.addedAt && <RelativeTime value={team.addedAt} />,
    },
    {
      id: 'remove',
      header: t('removeColumn'),
      headerHidden: true,
      width: '56px',
      align: 'end',
      // There a row is chosen and then removed; names need the room.
      ...(canManage && { from: 'sm' as const }),
      cell: member =>
        (canManage || member.organization.id === own) && (
          <IconButton
            icon={X}
            size="sm"
            label={t('remove', { name: member.organization.user.displayName })}
            disabledReason={offline}
            onClick={() => actions.remove([member])}
          />
        ),
    },
  ];
  const makeOwner = () => {
    const index = document.activeElement?.closest<HTMLElement>('tr[data-index]')?.dataset.index;
    const member = index === undefined ? undefined : rows[Number(index)];
    if (member && !offline) actions.setRole(member, member.team.role === 'owner' ? 'member' : 'owner');
  };
  const group = t('keyGroup');
  useShortcuts(
    canManage
      ? [
          {
            keys: 'a',
            group,
            label: t('addPeople'),
            run: () => document.querySelector<HTMLElement>('[data-add-people] [role=combobox]')?.click(),
          },
          { keys: 'o', group, label: t('keyOwner'), run: makeOwner },
        ]
      : [],
  );
  return (
    <Section
      title={t('members')}
      titleHidden
      actions={
        <>
          <NewsButton news={pages.news} />
          {canManage && <AddPeople without={ids} place={place} add={actions.add} />}
        </>
      }
    >
      {canManage && team.members > 0 && team.ownerCount === 0 && (
        <Callout tone="warning" title={t('noOwner')} className="mb-3">
          {t('noOwnerBody')}
        </Callout>
      )}
      <DataTable
        label={t('members')}
        pages={pages}
        columns={columns}
        lines={2}
        expected={team.members}
        {...(canManage && { selection })}
        rowId={member => member.organization.id}
        rowLabel={member => member.organization.user.displayName}
        onOpen={member => void navigate({ to: '/o/$org/settings/members/$user', params: params(member) })}
        empty={<EmptyState title={t('noMembers')}>{t('noMembersBody')}</EmptyState>}
      />
      <SelectionBar selection={selection}>
        <Button
          size="sm"
          disabledReason={offline}
          onClick={() => {
            actions.remove(chosen);
            selection.clear();
          }}
        >
          {t('removeMany')}
        </Button>
      </SelectionBar>
    </Section>
  );
}
