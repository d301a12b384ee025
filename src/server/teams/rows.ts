import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { TeamMemberRow, TeamRow } from '../db/tables/accounts.ts';
import type { Tables } from '../db/tables.ts';
import type { MemberWithUser } from '../members/rows.ts';

export type TeamRole = TeamMemberRow['role'];

export interface TeamFilter {
  /** Only teams that this user owns. */
  owner?: string | undefined;
  /** Part of the title, folded. */
  title?: string | undefined;
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function matching(organizationId: string, { owner, title }: TeamFilter) {
  return (eb: ExpressionBuilder<Tables & { t: TeamRow }, 't'>) =>
    eb.and([
      eb('t.organization_id', '=', organizationId),
      ...(title ? [sql<boolean>`t.sort_title like ${containing(title)} escape '\\'`] : []),
      ...(owner === undefined
        ? []
        : [
            sql<boolean>`exists (select 1 from team_members o where o.organization_id = ${organizationId} and o.team_id = t.id and o.user_id = ${owner} and o.role = 'owner')`,
          ]),
    ]);
}

const byTitle = [
  { column: 't.sort_title', value: (row: TeamRow) => row.sort_title },
  { column: 't.id', value: (row: TeamRow) => row.id },
];

export function listTeams(
  db: Db,
  organizationId: string,
  filter: TeamFilter,
  request: PageRequest,
): Promise<Page<TeamRow>> {
  return fetchPage(
    db.selectFrom('teams as t').where(matching(organizationId, filter)).selectAll('t'),
    byTitle,
    request,
  );
}

export async function countTeams(db: Db, organizationId: string, filter: TeamFilter): Promise<number> {
  const { count } = await db
    .selectFrom('teams as t')
    .where(matching(organizationId, filter))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A team with the role that one user has in it. */
export type TeamOfUserRow = TeamRow & { role: TeamRole };

const teamsOf = (db: Db, organizationId: string, userId: string, filter: TeamFilter) =>
  db
    .selectFrom('teams as t')
    .innerJoin('team_members as m', join =>
      join.onRef('m.organization_id', '=', 't.organization_id').onRef('m.team_id', '=', 't.id'),
    )
    .where('m.user_id', '=', userId)
    .where(eb => matching(organizationId, filter)(eb));

export function listTeamsOf(
  db: Db,
  organizationId: string,
  userId: string,
  filter: TeamFilter,
  request: PageRequest,
): Promise<Page<TeamOfUserRow>> {
  return fetchPage(teamsOf(db, organizationId, userId, filter).selectAll('t').select('m.role'), byTitle, request);
}

export async function countTeamsOf(
  db: Db,
  organizationId: string,
  userId: string,
  filter: TeamFilter,
): Promise<number> {
  const { count } = await teamsOf(db, organizationId, userId, filter)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findTeam(db: Db, organizationId: string, id: string): Promise<TeamRow | undefined> {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** As `findTeam`; whoever changes the team's members waits here for whoever does. */
export function lockTeam(db: Db, organizationId: string, id: string): Promise<TeamRow | undefined> {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Which of these teams exist. */
export async function existingTeams(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The role of a user in each of these teams that they are in. */
export async function rolesOf(
  db: Db,
  organizationId: string,
  userId: string,
  teamIds: readonly string[],
): Promise<Map<string, TeamRole>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('team_id', 'in', teamIds)
    .execute();
  return new Map(rows.map(({ team_id, role }) => [team_id, role]));
}

/** How many spaces were given to each of these teams (decisions 8). */
export async function countSpacesOfTeams(
  db: Db,
  organizationId: string,
  teamIds: readonly string[],
): Promise<Map<string, number>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('grants as g')
    .innerJoin('spaces as s', join =>
      join.onRef('s.organization_id', '=', 'g.organization_id').onRef('s.id', '=', 'g.item_id'),
    )
    .where('g.organization_id', '=', organizationId)
    .where('g.item_kind', '=', 'space')
    .where('g.subject_kind', '=', 'team')
    .where('g.subject_id', 'in', teamIds)
    .where('s.deleted_at', 'is', null)
    .groupBy('g.subject_id')
    .select(eb => ['g.subject_id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ subject_id, count }) => [subject_id, count]));
}

export async function insertTeam(db: Db, row: TeamRow): Promise<void> {
  await db.insertInto('teams').values(row).execute();
}

export async function updateTeam(db: Db, organizationId: string, id: string, changes: Partial<TeamRow>): Promise<void> {
  await db
    .updateTable('teams')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a team with its memberships and all that was given to it. */
export async function deleteTeam(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('grants')
    .where('organization_id', '=', organizationId)
    .where('subject_kind', '=', 'team')
    .where('subject_id', '=', id)
    .execute();
  await db.deleteFrom('team_members').where('organization_id', '=', organizationId).where('team_id', '=', id).execute();
  await db.deleteFrom('teams').where('organization_id', '=', organizationId).where('id', '=', id).execute();
}

/** Puts members into a team. With `keepRole` those who are in it stay what they are. */
export async function putTeamMembers(
  db: Db,
  organizationId: string,
  teamId: string,
  members: readonly { userId: string; role: TeamRole }[],
  { keepRole }: { keepRole: boolean },
): Promise<void> {
  if (members.length === 0) return;
  await db
    .insertInto('team_members')
    .values(
      members.map(({ userId, role }) => ({ organization_id: organizationId, team_id: teamId, user_id: userId, role })),
    )
    .onConflict(conflict => {
      const known = conflict.columns(['organization_id', 'team_id', 'user_id']);
      return keepRole ? known.doNothing() : known.doUpdateSet(eb => ({ role: eb.ref('excluded.role') }));
    })
    .execute();
  await recountTeams(db, organizationId, [teamId]);
}

/** Puts one member into several teams; where they are in one they stay what they are. */
export async function joinTeams(
  db: Db,
  organizationId: string,
  userId: string,
  teamIds: readonly string[],
): Promise<void> {
  if (teamIds.length === 0) return;
  await db
    .insertInto('team_members')
    .values(
      teamIds.map(teamId => ({ organization_id: organizationId, team_id: teamId, user_id: userId, role: 'member' })),
    )
    .onConflict(conflict => conflict.columns(['organization_id', 'team_id', 'user_id']).doNothing())
    .execute();
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

export type TeamMemberWithUser = MemberWithUser & { team_role: TeamRole };

/** The members of a team by name. */
export function listTeamMembers(
  db: Db,
  organizationId: string,
  teamId: string,
  request: PageRequest,
): Promise<Page<TeamMemberWithUser>> {
  return fetchPage(
    db
      .selectFrom('team_members as t')
      .innerJoin('members as m', join =>
        join.onRef('m.organization_id', '=', 't.organization_id').onRef('m.user_id', '=', 't.user_id'),
      )
      .innerJoin('users as u', 'u.id', 't.user_id')
      .where('t.organization_id', '=', organizationId)
      .where('t.team_id', '=', teamId)
      .selectAll('m')
      .select(['u.display_name', 'u.email', 'u.photo_url', 'u.deleted_at', 't.role as team_role']),
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
): Promise<{ id: string; email: string }[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .where(eb => eb.or([eb('u.id', 'in', names), eb('u.email', 'in', names)]))
    .select(['u.id', 'u.email'])
    .execute();
}
