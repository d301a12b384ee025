import { useQueryClient } from '@tanstack/react-query';
import { addMemberToOrganizationTeamById, deleteMemberFromOrganizationTeamById } from '#client/sdk.gen.ts';
import type { TeamMember, TeamRole, User } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { patchLists } from '#dashboard/shell/list-cache.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { refreshTeams, type TeamPlace } from '#dashboard/teams/team-data.ts';

const listed = 'listTeamMembersInOrganizationById';

/** Adds, changes and removes members of a team: at once and with Undo. */
export function useTeamMembers(place: TeamPlace) {
  const queries = useQueryClient();
  const path = (userId: string) => ({ ...place, userId });
  const refresh = () => refreshTeams(queries);

  const put = async (userId: string, role: TeamRole) => {
    const restore = patchLists<TeamMember>(queries, listed, member =>
      member.organization.id === userId ? { ...member, team: { role } } : member,
    );
    try {
      await addMemberToOrganizationTeamById({ path: path(userId), body: { role } });
    } catch (error) {
      restore();
      throw error;
    } finally {
      await refresh();
    }
  };
  const take = async (userId: string) => {
    const restore = patchLists<TeamMember>(queries, listed, member =>
      member.organization.id === userId ? undefined : member,
    );
    try {
      await deleteMemberFromOrganizationTeamById({ path: path(userId) });
    } catch (error) {
      restore();
      throw error;
    } finally {
      await refresh();
    }
  };

  return {
    add: ({ id, displayName: name }: User) =>
      void put(id, 'member').then(() => toastUndo(t('added', { name }), () => take(id)), toastError),
    setRole: ({ organization: { id, user }, team }: TeamMember, role: TeamRole) =>
      void put(id, role).then(
        () => toastUndo(t('roleChanged', { name: user.displayName, role }), () => put(id, team.role)),
        toastError,
      ),
    remove: ({ organization: { id, user }, team }: TeamMember) =>
      void take(id).then(
        () => toastUndo(t('removed', { name: user.displayName }), () => put(id, team.role)),
        toastError,
      ),
  };
}
