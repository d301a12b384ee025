import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { rankOf } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { rankOfLevel } from '../db/levels.ts';
import { lookUpEach, lookUpMany } from '../db/look-up.ts';
import { type ChainStep, type MemberRole, memberRoles } from './level-rows.ts';
import { contains } from './rows.ts';

type UserIds = RawBuilder<{ user_id: string }>;

/** Of whom what was given is read. */
export interface Given {
  /** Their roles; without admins, who have every level. */
  roles: readonly MemberRole[];
  /** Their roles give them what is asked for. */
  isUsual: boolean;
  /** Only the people in the table `few`. */
  isOfFew: boolean;
}

/**
 * What was given on steps of a chain to active members, a query for each step, with the columns `user_id`, `sort_name`,
 * `usual` and `place`. To a person themselves or to one of their teams: the nearest step decides, there what a person
 * has themselves, then the highest; so the last digit of the highest place is their rank.
 */
export function givenOn(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { roles, isUsual, isOfFew }: Given,
): RawBuilder<unknown>[] {
  if (roles.length === 0) return [];
  const isRole = (standing: string) => sql`${sql.ref(standing)} in (${sql.join(roles)})`;
  return steps.flatMap((step, index) => {
    const onStep = (subject: 'user' | 'team') => isGivenOn(organizationId, step, subject);
    const order = (isOwn: boolean) =>
      sql`${sql.lit((steps.length - index) * 20 + (isOwn ? 10 : 0))} + ${rankOf(sql`g.level`)} as place`;
    const usual = sql`${sql.lit(isUsual ? 1 : 0)} as usual`;
    const own = sql`select g.subject_id as user_id, g.sort_name, ${usual}, ${order(true)}`;
    const byTeam = sql`select t.user_id, t.sort_name, ${usual}, ${order(false)}`;
    const isMember = sql`t.organization_id = ${organizationId} and ${isRole('t.standing')}`;
    // To the members of the teams, or from the few to theirs: PostgreSQL would otherwise read all members of all teams.
    const lookUp = (source: RawBuilder<unknown>, table: string, alias: string, key: RawBuilder<unknown>) =>
      lookUpMany(db, { source, table, alias, key });
    if (isOfFew) {
      const teams = lookUp(sql`few f`, 'team_members', 't', sql`${isMember} and t.user_id = f.user_id`);
      return [
        sql`${own} from ${lookUp(sql`few f`, 'grants', 'g', sql`${onStep('user')} and g.subject_id = f.user_id and ${isRole('g.standing')}`)}`,
        sql`${byTeam} from ${lookUp(teams, 'grants', 'g', sql`${onStep('team')} and g.subject_id = t.team_id`)}`,
      ];
    }
    const members = lookUp(sql`grants g`, 'team_members', 't', sql`${isMember} and t.team_id = g.subject_id`);
    return [
      sql`${own} from grants g where ${isGivenToMember(organizationId, step)} and ${isRole('g.standing')}`,
      sql`${byTeam} from ${members} where ${onStep('team')}`,
    ];
  });
}

export const isGivenOn = (organizationId: string, { kind, id }: ChainStep, subject: 'user' | 'team') =>
  sql`g.organization_id = ${organizationId} and g.item_kind = ${sql.lit(kind)} and g.item_id = ${id} and g.subject_kind = ${sql.lit(subject)}`;

/** The same to a member, in the words of the index that has all that lists read of it. */
export const isGivenToMember = (organizationId: string, step: ChainStep) =>
  sql`${isGivenOn(organizationId, step, 'user')} and g.standing <> ''`;

/** Of whom what was given has to be read to know who has some ranks, and among whom those are who are few. */
export interface Asked {
  given: readonly Given[];
  few: UserIds | undefined;
}

/**
 * Whoever has one of these ranks by their role may have been given another, and whoever has another role was given one of
 * these: of both, what was given is read to all, to those whom it may concern where these are few, or to nobody.
 * @param roles that give such a rank
 */
export function askedFor(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  reached: readonly Reached[],
  { ranks, roles, few }: { ranks: readonly number[]; roles: readonly MemberRole[]; few: number },
): Asked {
  const ofLevels = (isThese: boolean) => {
    const some = ofRoles(roles, !isThese, false).roles;
    const given = reached.filter(
      ({ level, standing, people }) =>
        people > 0 &&
        ranks.includes(rankOfLevel(level)) === isThese &&
        (standing === 'team' || some.includes(standing)),
    );
    return { isUsual: !isThese, given, reached: given.reduce((sum, { people }) => sum + people, 0) };
  };
  const parts = [ofLevels(false), ofLevels(true)].filter(part => part.reached > 0);
  // As equal values, one by one: SQLite would rather look at all to whom something was given than at some of their levels.
  const people = parts
    .filter(part => part.reached <= few)
    .flatMap(({ given }) => given)
    .flatMap(({ level, standing }) =>
      steps.map(step => {
        if (standing !== 'team')
          return sql`select g.subject_id as user_id from grants g
            where ${isGivenToMember(organizationId, step)} and g.level = ${level} and g.standing = ${standing}`;
        const source = sql`(select g.subject_id from grants g where ${isGivenOn(organizationId, step, 'team')} and g.level = ${level}) g`;
        const key = sql`t.organization_id = ${organizationId} and t.team_id = g.subject_id`;
        return sql`select distinct t.user_id from ${lookUpMany(db, { source, table: 'team_members', alias: 't', key })}`;
      }),
    );
  return {
    given: parts.map(part => ofRoles(roles, part.isUsual, part.reached <= few)),
    few: people.length === 0 ? undefined : sql`(${sql.join(people, sql` union `)})`,
  };
}

const onSteps = (steps: readonly ChainStep[], select: (step: ChainStep) => RawBuilder<unknown>) =>
  sql.join(steps.map(select), sql` union all `);

/** To how many people a level was given on some steps: to members with a role, or by a team to whoever is in it. */
interface Reached {
  level: Role;
  standing: MemberRole | 'team';
  people: number;
}

/** The members of so many teams are counted; more teams are taken for many people. */
const countedTeams = 100;

/**
 * How many people were given each level on some steps: each grant is read once.
 * @param few how many are not many
 */
export async function countReached(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  few: number,
  teams = countedTeams,
): Promise<readonly Reached[]> {
  const reached = (step: ChainStep) => {
    const isToTeam = isGivenOn(organizationId, step, 'team');
    return sql`
    select g.level, g.standing, count(*) as people from grants g
    where ${isGivenToMember(organizationId, step)} group by g.level, g.standing
    union all
    select l.level, 'team', case when l.teams > ${teams} then ${few + 1} else (
      select sum(t.member_count) from grants g join teams t on t.organization_id = ${organizationId} and t.id = g.subject_id
      where ${isToTeam} and g.level = l.level) end
    from (select g.level, count(*) as teams from grants g where ${isToTeam} group by g.level) l`;
  };
  const { rows } = await sql<Reached>`select level, standing, cast(sum(people) as int) as people
    from (${onSteps(steps, reached)}) g group by level, standing`.execute(kept(db));
  return rows;
}

/** Those with one of these roles, or with another. */
export const ofRoles = (roles: readonly MemberRole[], isUsual: boolean, isOfFew: boolean): Given => ({
  roles: memberRoles.filter(role => role !== 'admin' && roles.includes(role) === isUsual),
  ...{ isUsual, isOfFew },
});

/** A `with` clause: the table `given`, `(user_id, sort_name, usual, rank)`. */
export function givenTable(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { given, few, search }: Asked & { search: string | undefined },
): RawBuilder<unknown> {
  const parts = given.flatMap(some => givenOn(db, organizationId, steps, some));
  const nothing = sql`select '' as user_id, '' as sort_name, 0 as usual, 0 as place where 1 = 0`;
  const all = sql`(select user_id, min(sort_name) as sort_name, min(usual) as usual, max(place) % 10 as rank
    from (${sql.join(parts.length === 0 ? [nothing] : parts, sql` union all `)}) placed group by user_id) d`;
  const those = few === undefined ? sql`` : sql`few as materialized (select c.* from ${few} c),`;
  const columns = sql`d.user_id, d.sort_name, d.usual, d.rank`;
  if (search === undefined) return sql`with ${those} given as materialized (select ${columns} from ${all})`;
  const members = lookUpEach(db, {
    ...{ source: all, table: 'members', alias: 'm' },
    key: sql`m.organization_id = ${organizationId} and m.user_id = d.user_id`,
  });
  return sql`with ${those} given as materialized (
    select ${columns} from ${members} where ${contains('m.search_text', search)})`;
}
