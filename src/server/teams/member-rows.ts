import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { MemberRow, TeamMemberRow, UserRow } from '../db/tables/accounts.ts';
import { copyToTeams } from '../members/standing-rows.ts';
import type { TeamRole } from './rows.ts';

/** How members come into a team. */
export interface Adding {
  source: NonNullable<Selectable<TeamMemberRow>['source']>;
  now: Date;
}

/** Adds members to a team, or sets their role in it. With `keepRole` those who are in it keep their role. */
export async function putTeamMembers(
  db: Db,
  organizationId: string,
  teamId: string,
  members: readonly { userId: string; role: TeamRole }[],
  { keepRole, source, now }: Adding & { keepRole: boolean },
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto('team_members')
    .values(
      members.map(({ userId, role }) => ({
        ...{ organization_id: organizationId, team_id: teamId, user_id: userId, role },
        ...{ source, added_at: now.toISOString() },
      })),
    )
    .onConflict(conflict => {
      const known = conflict.columns(['organization_id', 'team_id', 'user_id']);
      return keepRole ? known.doNothing() : known.doUpdateSet(eb => ({ role: eb.ref('excluded.role') }));
    })
    .execute();
  const ids = members.map(({ userId }) => userId);
  await copyToTeams(db, [organizationId], ids);
  await recountTeams(db, organizationId, [teamId]);
}

/** Adds one member to several teams; where they are in one they keep their role. */
export async function joinTeams(
  db: Db,
  organizationId: string,
  userId: string,
  teamIds: readonly string[],
  { source, now }: Adding,
): Promise<void> {
  if (teamIds.length === 0) return;
  await db
    .insertInto('team_members')
    .values(
      teamIds.map(teamId => ({
        ...{ organization_id: organizationId, team_id: teamId, user_id: userId, role: 'member' as const },
        ...{ source, added_at: now.toISOString() },
      })),
    )
    .onConflict(conflict => conflict.columns(['organization_id', 'team_id', 'user_id']).doNothing())
    .execute();
  await copyToTeams(db, [organizationId], [userId]);
  await recountTeams(db, organizationId, teamIds);
}

export async function deleteTeamMembers(
  db: Db,
  organizationId: string,
  teamId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .deleteFrom('team_members')
    .where('organization_id', '=', organizationId)
    .where('team_id', '=', teamId)
    .where('user_id', 'in', userIds)
    .execute();
  await recountTeams(db, organizationId, [teamId]);
}

async function recountTeams(db: Db, organizationId: string, teamIds: readonly string[]): Promise<void> {
  await db
    .updateTable('teams')
    .set({
      member_count: sql`(select count(*) from team_members m where m.organization_id = teams.organization_id and m.team_id = teams.id)`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', teamIds)
    .execute();
}

type MemberOfTeam = MemberRow & { team_role: TeamRole } & Pick<Selectable<TeamMemberRow>, 'added_at' | 'source'>;

/** The members of a team by name. */
export function listTeamMembers(
  db: Db,
  organizationId: string,
  teamId: string,
  request: PageRequest,
): Promise<Page<MemberOfTeam>> {
  return fetchPage(
    db
      .selectFrom('team_members as t')
      // From the team to its members, not through all members by name: SQLite keeps the order of a cross join.
      .crossJoin('members as m')
      .whereRef('m.organization_id', '=', 't.organization_id')
      .whereRef('m.user_id', '=', 't.user_id')
      .where('t.organization_id', '=', organizationId)
      .where('t.team_id', '=', teamId)
      .selectAll('m')
      .select(['t.role as team_role', 't.added_at', 't.source']),
    [
      { column: 'm.sort_name', value: row => row.sort_name },
      { column: 'm.user_id', value: row => row.user_id },
    ],
    request,
  );
}

/** The members behind user ids or e-mail addresses, each by what they were named with. */
export async function findPeople(
  db: Db,
  organizationId: string,
  names: readonly string[],
): Promise<(Pick<MemberRow, 'sso' | 'disabled'> & Pick<UserRow, 'id' | 'email' | 'display_name'>)[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where(eb => eb.or([eb('u.id', 'in', names), eb('u.email', 'in', names)]))
    .select(['u.id', 'u.email', 'u.display_name', 'm.sso', 'm.disabled'])
    .execute();
}

/** Who is in each of these teams. */
export async function membersOfTeams(
  db: Db,
  organizationId: string,
  teams: readonly string[],
): Promise<Map<string, Set<string>>> {
  const members = new Map<string, Set<string>>(teams.map(id => [id, new Set()]));
  if (teams.length === 0) return members;
  const rows = await db
    .selectFrom('team_members')
    .select(['team_id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .where('team_id', 'in', teams)
    .execute();
  for (const { team_id, user_id } of rows) members.get(team_id)?.add(user_id);
  return members;
}

/** Who is in any of some teams, behind one of them, in the order of their ids. */
export async function teamMembersAfter(
  db: Db,
  organizationId: string,
  teamIds: readonly string[],
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('team_id', 'in', teamIds)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
