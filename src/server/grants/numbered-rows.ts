import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import { rowsOf } from '../db/among.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { levels, rankOfLevel } from '../db/levels.ts';
import { lookUpMany } from '../db/look-up.ts';
import { MemberRanks } from '../db/member-ranks.ts';
import { afterOf, FirstRows, type Page, type PageRequest, pickRows } from '../db/page.ts';
import { together } from '../db/together.ts';
import { isGivenOn, isGivenToMember } from './given-level-rows.ts';
import { byName, type GivenRow } from './given-sets-rows.ts';
import { type ChainStep, type MemberRole, memberRoles } from './level-rows.ts';

interface NumberedRow extends GivenRow {
  number: number;
}

interface Listed<DB, TB extends keyof DB> extends Told {
  /** Those who have one of these ranks by their role. */
  byRole: readonly SelectQueryBuilder<DB, TB, NumberedRow>[];
  /** How many these are. */
  roleCount: number;
  /** Of the organization. */
  memberCount: number;
  /** So many others may stand between the rows of a page. */
  most?: number | undefined;
  /** Read ahead. */
  ahead?: RanksGiven | undefined;
}

const mostOthers = 2_000;

interface NumberedPage extends Page<NumberedRow> {
  count: number;
  /** Whether something was given to one of those of whom it was read. */
  isGiven: (row: NumberedRow) => boolean;
}

/**
 * Everybody with one of some ranks: all who were given something are told apart by their numbers, and those of them who
 * stand on the page, between the first who have such a rank by their role, are looked up. Nothing when too many stand
 * there.
 */
export async function listNumbered<DB, TB extends keyof DB>(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  listed: Listed<DB, TB>,
  request: PageRequest,
): Promise<NumberedPage | undefined> {
  const { ranks, otherRoles, byRole, roleCount, memberCount, most = mostOthers } = listed;
  const after = afterOf(request, byName);
  const read = listed.ahead ?? ranksGiven(db, organizationId, steps, listed);
  const told = async () => {
    const { given } = await read;
    return ({ number }: NumberedRow) => given.of(number) === 0 || ranks.includes(given.of(number));
  };
  const [{ given, others, more, through }, found] = await Promise.all([
    read,
    pickRows(kept(db), byRole, told, byName, request),
  ]);
  const count = roleCount + more;
  const isGiven = (row: NumberedRow) => given.of(row.number) > 0;
  const first = new FirstRows<NumberedRow>(byName, request);
  for (const row of found) first.add(row);
  const { next, ...page } = first.page();
  if (others === 0 || request.limit === 0) return { ...page, next, count, isGiven };
  const last = next && page.rows.at(-1);
  // Where no role gives it to so many, the page mostly ends where as many are expected.
  const expected = Math.ceil((request.limit * memberCount) / others);
  const ends =
    last || others <= most
      ? [async () => last]
      : [2, 8].map(times => () => memberAfter(db, organizationId, after, times * expected));
  let from = after;
  for (const end of ends) {
    const to = await end();
    const between = await rowsBetween(db, organizationId, steps, {
      ...{ ranks, through, most },
      roles: otherRoles,
      after: from,
      last: to,
    });
    if (between.length > most) return undefined;
    const byNumber = new Map(between.map(row => [row.number, row]));
    for (const row of byNumber.values()) if (ranks.includes(given.of(row.number))) first.add(row);
    const found = first.page();
    if (found.next || !to) return { ...found, count, isGiven };
    from = byName.map(({ value }) => value(to));
  }
  return undefined;
}

/** Who stands so many places behind another in the order of names; nobody beyond the last. */
async function memberAfter(
  db: Db,
  organizationId: string,
  after: PageRequest['after'],
  places: number,
): Promise<GivenRow | undefined> {
  const { rows } =
    await sql<GivenRow>`select m.sort_name, m.user_id from members m where m.organization_id = ${organizationId}
    ${isAfter(sql`m.sort_name`, sql`m.user_id`, after)} order by m.sort_name, m.user_id limit 1 offset ${places}`.execute(
      kept(db),
    );
  return rows[0];
}

const isAfter = (name: RawBuilder<unknown>, id: RawBuilder<unknown>, after: PageRequest['after']) =>
  after ? sql`and (${name}, ${id}) > (${sql.join(after.map(value => sql.val(value)))})` : sql``;

/** What was given on a step to members who stand alike. */
interface GivenTo {
  step: number;
  level: Role;
  standing: MemberRole;
  numbers: string;
  /** Through which team, if any. */
  team?: string;
}

type RanksGiven = ReturnType<typeof ranksGiven>;

/** Of whom what was given is told, and what is asked of it. */
export interface Told {
  ranks: readonly number[];
  /** To whom what was given matters. */
  roles: readonly MemberRole[];
  /** Those of them who have none of these ranks by their role. */
  otherRoles: readonly MemberRole[];
}

/**
 * Who has which rank by what was given: the nearest step decides, there what a person has themselves, then the highest;
 * `others` have it without their role, these `through` some teams, and there are `more` than by roles alone.
 */
export async function ranksGiven(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { ranks, roles, otherRoles }: Told,
) {
  const given = new MemberRanks();
  const through = new Set<string>();
  let [others, more] = [0, 0];
  if (steps.length === 0 || roles.length === 0) return { given, others, more, through };
  // Those of all but admins are read on the way; of fewer, those of each level are found in the index.
  const isFew = (some: readonly MemberRole[]) => some.length < memberRoles.length - 1;
  const isOf = (standing: string, some: readonly MemberRole[]) =>
    isFew(some) ? sql`and ${sql.ref(standing)} in (${sql.join(some)})` : sql``;
  const ofEach = isFew(roles) ? sql`and g.level in (${sql.join(levels)})` : sql``;
  const toUsers = steps.map(
    (step, index) => sql`
      select ${sql.lit(index)} as step, g.level, g.standing, string_agg(cast(g.number as text), ',') as numbers
      from grants g where ${isGivenToMember(organizationId, step)} ${ofEach} ${isOf('g.standing', roles)}
      group by g.level, g.standing`,
  );
  const toTeams = steps.flatMap((step, index) => {
    const given = (some: readonly Role[], to: readonly MemberRole[]) => {
      if (some.length === 0 || to.length === 0) return [];
      const key = sql`p.organization_id = ${organizationId} and p.team_id = g.subject_id ${isOf('p.standing', to)}`;
      return [
        sql`select ${sql.lit(index)} as step, g.level, p.standing, p.numbers, p.team_id as team
        from ${lookUpMany(db, { source: sql`grants g`, table: 'team_numbers', alias: 'p', key })}
        where ${isGivenOn(organizationId, step, 'team')} and g.level in (${sql.join(some)})`,
      ];
    };
    // Nothing that comes last outweighs what is asked for: it matters to those who have that by their role.
    const isLast = (level: Role) => index === steps.length - 1 && rankOfLevel(level) < Math.min(...ranks);
    const usual = roles.filter(role => !otherRoles.includes(role));
    return [
      ...given(
        levels.filter(level => !isLast(level)),
        roles,
      ),
      ...given(levels.filter(isLast), usual),
    ];
  });
  const ask = (parts: RawBuilder<unknown>[]) => () =>
    sql<GivenTo>`${sql.join(parts, sql` union all `)}`.execute(kept(db));
  const [users, teams] = await together(db, ask(toUsers), ask(toTeams));
  const placed = (rows: readonly GivenTo[], own: number) =>
    rows.map(row => ({ ...row, place: (steps.length - row.step) * 20 + own + rankOfLevel(row.level) }));
  const all = [...placed(users.rows, 10), ...placed(teams.rows, 0)].sort((one, other) => other.place - one.place);
  for (const { level, standing, numbers, team } of all) {
    if (!roles.includes(standing)) continue;
    const rank = rankOfLevel(level);
    const people = given.give(numbers, rank);
    const [isOne, isOther] = [ranks.includes(rank), otherRoles.includes(standing)];
    if (isOne && isOther) {
      others += people;
      if (team !== undefined && people > 0) through.add(team);
    }
    more += people * (Number(isOne) - Number(!isOther));
  }
  return { given, others, more, through };
}

interface Between {
  /** Whoever has none of these of anything has none. */
  ranks: readonly number[];
  roles: readonly MemberRole[];
  /** The teams that somebody has it through. */
  through: ReadonlySet<string>;
  after: PageRequest['after'];
  last: GivenRow | undefined;
  most: number;
}

/** To whom something was given between two places in the order of names, once for each thing; one more than may be. */
async function rowsBetween(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { ranks, roles, through, after, last, most }: Between,
): Promise<NumberedRow[]> {
  const isBetween = (name: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`${isAfter(name, id, after)}
    ${last ? sql`and (${name}, ${id}) <= (${last.sort_name}, ${last.user_id})` : sql``}`;
  const asked = levels.filter(level => ranks.includes(rankOfLevel(level)));
  // By equal values: PostgreSQL would pass all to whom something was given to come to these names.
  const alike = sql.join(asked.flatMap(level => roles.map(role => sql`(${level}, ${role})`)));
  const given = steps.map(step => {
    const key = sql`${isGivenToMember(organizationId, step)} and g.level = s.column1 and g.standing = s.column2
      ${isBetween(sql`g.sort_name`, sql`g.subject_id`)}`;
    return sql`select g.subject_id as user_id, g.sort_name, g.number
      from ${lookUpMany(db, { source: sql`(values ${alike}) s`, table: 'grants', alias: 'g', key })}`;
  });
  const teams = sql`(${rowsOf(db, [...through])}) s`;
  const key = sql`t.organization_id = ${organizationId} and t.team_id = s.id and t.standing in (${sql.join(roles)})
    ${isBetween(sql`t.sort_name`, sql`t.user_id`)}`;
  const inTeams = sql`select t.user_id, t.sort_name, t.number
    from ${lookUpMany(db, { source: teams, table: 'team_members', alias: 't', key })}`;
  const parts = through.size === 0 ? given : [...given, inTeams];
  const { rows } =
    await sql<NumberedRow>`select * from (${sql.join(parts, sql` union all `)}) n limit ${most + 1}`.execute(kept(db));
  return rows;
}
