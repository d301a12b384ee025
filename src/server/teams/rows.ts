import { type ExpressionBuilder, sql } from 'kysely';
import { isAmong } from '../db/among.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { hasText } from '../db/has-text.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { TeamMemberRow, TeamRow } from '../db/tables/accounts.ts';
import type { Tables } from '../db/tables.ts';

export type TeamRole = TeamMemberRow['role'];

interface TeamFilter {
  /** Only teams that this user owns. */
  owner?: string | undefined;
  /** Part of the title, folded. */
  title?: string | undefined;
}

function matching(db: Db, organizationId: string, { owner, title }: TeamFilter) {
  return (eb: ExpressionBuilder<Tables & { t: TeamRow }, 't'>) =>
    eb.and([
      eb('t.organization_id', '=', organizationId),
      ...(title ? [hasText(db, 't.sort_title', title)] : []),
      ...(owner === undefined
        ? []
        : [
            sql<boolean>`t.id in (select o.team_id from team_members o where o.organization_id = ${organizationId} and o.user_id = ${owner} and o.role = 'owner')`,
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
    db
      .selectFrom('teams as t')
      .where(matching(db, organizationId, filter))
      .selectAll('t'),
    byTitle,
    request,
  );
}

export function countTeams(db: Db, organizationId: string, filter: TeamFilter): Promise<number> {
  return countRows(db.selectFrom('teams as t').where(matching(db, organizationId, filter)));
}

/** A team with the role that one user has in it. */
type TeamOfUserRow = TeamRow & { role: TeamRole };

const teamsOf = (db: Db, organizationId: string, userId: string, filter: TeamFilter) =>
  db
    .selectFrom('team_members as m')
    // From the user to their teams, not through all teams by title: SQLite keeps the order of a cross join.
    .crossJoin('teams as t')
    .whereRef('t.id', '=', 'm.team_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', '=', userId)
    .where(eb => matching(db, organizationId, filter)(eb));

export function listTeamsOf(
  db: Db,
  organizationId: string,
  userId: string,
  filter: TeamFilter,
  request: PageRequest,
): Promise<Page<TeamOfUserRow>> {
  return fetchPage(teamsOf(db, organizationId, userId, filter).selectAll('t').select('m.role'), byTitle, request);
}

export function countTeamsOf(db: Db, organizationId: string, userId: string, filter: TeamFilter): Promise<number> {
  return countRows(teamsOf(db, organizationId, userId, filter));
}

export function findTeam(db: Db, organizationId: string, id: string): Promise<TeamRow | undefined> {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The teams with these ids, in no order; unknown ones are missing. */
export async function findTeamsById(db: Db, organizationId: string, ids: readonly string[]): Promise<TeamRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
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
  const rows = await kept(db)
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
  // Few spaces are deleted, so that what is given on them is taken away, rather than that each space is looked at.
  const ofTeams = sql`g.organization_id = ${organizationId} and g.item_kind = 'space' and g.subject_kind = 'team'
    and ${isAmong('g.subject_id', teamIds)}`;
  const { rows } = await sql<{ subject_id: string; count: number }>`select subject_id, sum(spaces) as count from (
      select g.subject_id, count(*) as spaces from grants g where ${ofTeams} group by g.subject_id
      union all
      select g.subject_id, -1 from spaces s cross join grants g
      where s.organization_id = ${organizationId} and s.deleted_at is not null and g.item_id = s.id and ${ofTeams}
      union all
      select g.subject_id, -1 from departures d cross join spaces s cross join grants g where d.organization_id = ${organizationId}
      and s.organization_id = ${organizationId} and s.parent_id = d.collection_id and coalesce(s.deleted_at, '') = ''
      and g.item_id = s.id and ${ofTeams}) given
    group by subject_id`.execute(kept(db));
  return new Map(rows.map(({ subject_id, count }) => [subject_id, Number(count)]));
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
