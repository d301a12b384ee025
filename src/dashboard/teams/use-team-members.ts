import { useQueryClient } from '@tanstack/react-query';
import { updateMembersInOrganizationTeam } from '#client/sdk.gen.ts';
import type { TeamMember, TeamRole } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { inLots } from '#dashboard/shell/in-lots.ts';
import { patchLists } from '#dashboard/shell/list-cache.ts';
import { offerUndo, toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { markOwn } from '#dashboard/table/own-rows.ts';
import type { Pages } from '#dashboard/table/use-pages.ts';
import { refreshTeams, type TeamPlace } from '#dashboard/teams/team-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

const listed = 'listTeamMembersInOrganizationById';

type Change = NonNullable<Parameters<typeof updateMembersInOrganizationTeam>[0]['body']>;

/** As many people as one request names. */
const lot = 1000;

/** Those of `people` whom the service does not know as members; none where it refused for another reason. */
function strangersIn(error: unknown, people: readonly string[]): string[] {
  if (!(error instanceof ApiError)) return [];
  return error.details.flatMap(({ path }) => people[Number(/^add\.(\d+)$/.exec(path)?.[1])] ?? []);
}

/** Adds, changes and removes members of a team: at once and with Undo. */
export function useTeamMembers(place: TeamPlace, { rows, hasMore }: Pick<Pages<TeamMember>, 'rows' | 'hasMore'>) {
  const queries = useQueryClient();

  /** @param shown what becomes of a member in the list meanwhile */
  const update = async (
    people: readonly string[],
    change: (people: readonly string[]) => Change,
    shown: (member: TeamMember) => TeamMember | undefined = member => member,
  ) => {
    const restore = patchLists<TeamMember>(queries, listed, shown);
    try {
      await inLots(people, lot, some => updateMembersInOrganizationTeam({ path: place, body: change(some) }));
    } catch (error) {
      restore();
      throw error;
    } finally {
      await refreshTeams(queries);
    }
  };
  const put = (roles: ReadonlyMap<string, TeamRole>) =>
    update(
      [...roles.keys()],
      some => ({ memberships: Object.fromEntries(some.map(id => [id, { role: roles.get(id) ?? 'member' }])) }),
      member => {
        const role = roles.get(member.organization.id);
        return role ? { ...member, team: { ...member.team, role } } : member;
      },
    );
  const take = (people: readonly string[]) => {
    const leaving = new Set(people);
    return update(
      people,
      some => ({ remove: [...some] }),
      member => (leaving.has(member.organization.id) ? undefined : member),
    );
  };

  return {
    /**
     * @param people user ids or e-mail addresses
     * @returns those who are not members of the organization, for whom nobody was added; undefined where it failed
     */
    add: async (people: readonly string[]): Promise<readonly string[] | undefined> => {
      const known = new Set(rows.flatMap(({ organization: { id, user } }) => [id, user.email]));
      const newcomers = people.filter(person => !known.has(person));
      let sent: readonly string[] = [];
      try {
        await update(newcomers, some => {
          sent = some;
          markOwn(some.map(id => ({ id })));
          return { add: [...some] };
        });
      } catch (error) {
        const strangers = strangersIn(error, sent);
        if (strangers.length === 0) toastError(error);
        return strangers.length > 0 ? strangers : undefined;
      }
      const said = t('added', { count: newcomers.length });
      // Who was in the team before must not be taken out of it: that is known once all are listed.
      if (hasMore || newcomers.length === 0) toast.success(said);
      else toastUndo(said, () => take(newcomers));
      return [];
    },
    setRole: ({ organization: { id, user }, team }: TeamMember, role: TeamRole) =>
      void offerUndo(put(new Map([[id, role]])), t('roleChanged', { name: user.displayName, role }), () =>
        put(new Map([[id, team.role]])),
      ),
    remove: (members: readonly TeamMember[]) =>
      void offerUndo(
        take(members.map(({ organization }) => organization.id)),
        t('removed', { count: members.length, name: members[0]?.organization.user.displayName ?? '' }),
        () => put(new Map(members.map(({ organization, team }) => [organization.id, team.role]))),
      ),
  };
}
