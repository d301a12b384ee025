import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { listTeamsForOrganizationMemberInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { addMemberToOrganizationTeamById, deleteMemberFromOrganizationTeamById } from '#client/sdk.gen.ts';
import type { Member, Team, TeamRole } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { memberOptions } from '#dashboard/shell/member-data.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useTeamOptions } from '#dashboard/shell/team-options.tsx';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { Combobox } from '#dashboard/ui/combobox.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

function useTeamActions(member: Member) {
  const { id: organizationId } = useOrganization();
  const queries = useQueryClient();
  const name = member.user.displayName;
  const refresh = () =>
    refreshOperations(
      queries,
      'listTeamsForOrganizationMember',
      'getMemberInOrganizationById',
      'listSpacesForOrganizationMember',
      'listTeamsInOrganizationById',
      'listTeamMembersInOrganizationById',
      'listMembersInOrganizationById',
    );
  const path = (team: Team) => ({ organizationId, teamId: team.id, userId: member.id });
  const join = (team: Team, role: TeamRole) =>
    addMemberToOrganizationTeamById({ path: path(team), body: { role } }).finally(refresh);
  const leave = (team: Team) => deleteMemberFromOrganizationTeamById({ path: path(team) }).finally(refresh);
  return {
    add: (team: Team) =>
      offerUndo(join(team, 'member'), t('addedToTeam', { name, team: team.title }), () => leave(team)),
    remove: (team: Team, role: TeamRole) =>
      offerUndo(leave(team), t('leftTeam', { name, team: team.title }), () => join(team, role)),
  };
}

/** Unless somebody has gone on from where the team was chosen, so that keys are keys again and not letters to search for. */
const focusNew = (link: HTMLElement | null) => {
  if (document.activeElement?.closest('#teams')) link?.focus();
};

/** The teams of a member, with a way into others for those who manage them. */
export function MemberTeams({ userId }: { userId: string }) {
  const organization = useOrganization();
  const { data: member } = useSuspenseQuery(memberOptions(organization.id, userId));
  const { admin, ownTeam } = organization.permissions;
  const actions = useTeamActions(member);
  const [added, setAdded] = useState<string>();
  const add = (team: Team) => {
    setAdded(team.id);
    return actions.add(team);
  };
  const teams = usePages(
    listTeamsForOrganizationMemberInfiniteOptions({
      path: { organizationId: organization.id, userId },
      query: { limit: 100 },
    }),
  );
  const inTeams = teams.rows;
  return (
    <Section
      id="teams"
      title={t('teamsOf')}
      titleHidden
      actions={(admin || ownTeam) && <AddToTeam without={inTeams.map(({ team }) => team.id)} onAdd={add} />}
    >
      {teams.isPending && <Skeleton className="my-4 w-60" />}
      {Boolean(teams.error) && <ErrorState error={teams.error} retrying={teams.isRetrying} onRetry={teams.retry} />}
      {!teams.isPending && !teams.error && inTeams.length === 0 && (
        <EmptyState title={t('noTeams')}>{t('noTeamsBody')}</EmptyState>
      )}
      {inTeams.length > 0 && (
        <ul aria-label={t('teamsOf')} className="divide-y rounded-md border border-line-2 bg-raised">
          {inTeams.map(({ team, member: { role } }) => (
            <li key={team.id} className="flex h-11 items-center gap-3 px-4 text-sm">
              <Avatar id={team.id} name={team.title} size={24} shape="square" />
              <Link
                ref={team.id === added ? focusNew : undefined}
                to="/o/$org/settings/teams/$team"
                params={{ org: organization.id, team: team.id }}
                className="min-w-0 truncate font-medium hover:underline"
              >
                {team.title}
              </Link>
              {role === 'owner' && <Chip>{t('owner')}</Chip>}
              <span className="flex-1" />
              {team.permissions.admin && (
                <IconButton
                  icon={X}
                  size="sm"
                  label={t('leaveTeam', { team: team.title })}
                  onClick={() => void actions.remove(team, role)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {teams.hasMore && (
        <Button size="sm" variant="quiet" className="mt-2" loading={teams.isFetchingMore} onClick={teams.fetchMore}>
          {t('moreTeams')}
        </Button>
      )}
    </Section>
  );
}

/** The teams that the viewer manages, but for those that the member is in. */
function AddToTeam({ without, onAdd }: { without: readonly string[]; onAdd: (team: Team) => Promise<void> }) {
  const { teams, options, loading, onSearch } = useTeamOptions({ owner: useCurrentUser()?.id });
  return (
    <Combobox
      label={t('addToTeam')}
      placeholder={t('addToTeamPlaceholder')}
      className="w-full sm:w-52"
      value={undefined}
      options={options.filter(({ value }) => !without.includes(value))}
      {...{ loading, onSearch }}
      onValueChange={id => {
        const team = teams.find(other => other.id === id);
        if (team) void onAdd(team);
      }}
    />
  );
}
