import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { together } from '../db/together.ts';
import { type Counted, countHidden, givenItems, reachedCollections, teamsOfUsers } from './counts-rows.ts';
import { spaceCounter } from './visible-spaces.ts';

export interface MemberCounts {
  /** Spaces that the member can view. */
  spaces: number;
  teams: number;
}

type Standing = Pick<MemberRow, 'user_id' | 'role' | 'disabled'>;

/** What a page of members shows of each, in three queries however many they are. What was given to a team is read once. */
export async function countForMembers(
  db: Db,
  organization: Counted,
  members: readonly Standing[],
): Promise<Map<string, MemberCounts>> {
  if (members.length === 0) return new Map();
  const users = members.map(({ user_id }) => user_id);
  const { id: organizationId, space_count: spaces, unsettled } = organization;
  const [inTeams, hidden] = await together(
    db,
    () => teamsOfUsers(db, organizationId, users),
    () => countHidden(db, organization),
  );
  const memberships = Map.groupBy(inTeams, ({ user_id }) => user_id);
  const teamsOf = (userId: string) => (memberships.get(userId) ?? []).map(({ team_id }) => team_id);
  const subjectsOf = (some: readonly Standing[]) => {
    const ids = some.map(({ user_id }) => user_id);
    return { users: ids, teams: [...new Set(ids.flatMap(teamsOf))] };
  };
  // Admins see everything, who is switched off nothing, and where nothing is hidden only guests are given more than they have.
  const asked = members.filter(({ role, disabled }) => role !== 'admin' && !disabled && (role === null || hidden > 0));
  const guests = subjectsOf(asked.filter(({ role }) => role === null));
  const others = subjectsOf(asked.filter(({ role }) => role !== null));
  const subjects = { guests, members: { ...others, teams: others.teams.filter(id => !guests.teams.includes(id)) } };
  const given = await givenItems(db, { organizationId, unsettled }, subjects);
  const collections = given.filter(item => item.item_kind === 'collection').map(item => item.item_id);
  const reached = await reachedCollections(db, organizationId, [...new Set(collections)]);
  const countSpaces = spaceCounter({ spaces, hidden, given, reached });
  return new Map(
    members.map(({ user_id, role, disabled }) => {
      const teams = teamsOf(user_id);
      const subjects = [`user ${user_id}`, ...teams.map(team => `team ${team}`)];
      return [user_id, { spaces: disabled ? 0 : countSpaces(role, subjects), teams: teams.length }];
    }),
  );
}
