import { useQueryClient } from '@tanstack/react-query';
import { updateMembersInOrganizationTeam } from '#client/sdk.gen.ts';
import type { TeamMember, TeamRole } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { patchLists } from '#dashboard/shell/list-cache.ts';
import { offerUndo, toastError, toastUndo } from '#dashboard/shell/undo.ts';
import type { Pages } from '#dashboard/table/use-pages.ts';
import { refreshTeams, type TeamPlace } from '#dashboard/teams/team-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

const listed = 'listTeamMembersInOrganizationById';

type Change = NonNullable<Parameters<typeof updateMembersInOrganizationTeam>[0]['body']>;

/** Adds, changes and removes members of a team: at once and with Undo. */
export function useTeamMembers(place: TeamPlace, { rows, hasMore }: Pick<Pages<TeamMember>, 'rows' | 'hasMore'>) {
  const queries = useQueryClient();

  /** @param shown what becomes of a member in the list meanwhile */
  const update = async (body: Change, shown: (member: TeamMember) => TeamMember | undefined = member => member) => {
    const restore = patchLists<TeamMember>(queries, listed, shown);
    try {
      await updateMembersInOrganizationTeam({ path: place, body });
    } catch (error) {
      restore();
      throw error;
    } finally {
      await refreshTeams(queries);
    }
  };
  const put = (memberships: Record<string, { role: TeamRole }>) =>
    update({ memberships }, member => {
      const team = memberships[member.organization.id];
      return team ? { ...member, team } : member;
    });
  const take = (people: readonly string[]) =>
    update({ remove: [...people] }, member => (people.includes(member.organization.id) ? undefined : member));

  return {
    /** @param people user ids or e-mail addresses @returns whether it worked */
    add: async (people: readonly string[]): Promise<boolean> => {
      const known = rows.flatMap(({ organization: { id, user } }) => [id, user.email]);
      const strangers = people.filter(person => !known.includes(person));
      try {
        if (strangers.length > 0) await update({ add: strangers });
      } catch (error) {
        toastError(error);
        return false;
      }
      const said = t('added', { count: strangers.length });
      // Who was in the team before must not be taken out of it: that is known once all are listed.
      if (hasMore || strangers.length === 0) toast.success(said);
      else toastUndo(said, () => take(strangers));
      return true;
    },
    setRole: ({ organization: { id, user }, team }: TeamMember, role: TeamRole) =>
      void offerUndo(put({ [id]: { role } }), t('roleChanged', { name: user.displayName, role }), () =>
        put({ [id]: team }),
      ),
    remove: (members: readonly TeamMember[]) =>
      void offerUndo(
        take(members.map(({ organization }) => organization.id)),
        t('removed', { count: members.length, name: members[0]?.organization.user.displayName ?? '' }),
        () => put(Object.fromEntries(members.map(({ organization, team }) => [organization.id, team]))),
      ),
  };
}
