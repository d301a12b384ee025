import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Db } from '../db/database.ts';
import { hasText, mayHaveText } from '../db/has-text.ts';
import { kept } from '../db/kept.ts';
import { rankOfLevel } from '../db/levels.ts';
import { lookUpMany } from '../db/look-up.ts';
import { FirstRows, type Key, type Page, type PageRequest, pickRows } from '../db/page.ts';
import { SeenPeople } from '../db/seen-people.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { namedPersonOf, readPeople } from '../db/team-packs.ts';
import { together } from '../db/together.ts';
import { type Asked, givenTable, isGivenOn, isGivenToMember } from './given-level-rows.ts';
import type { ChainStep } from './level-rows.ts';

export type GivenRow = Pick<MemberRow, 'user_id' | 'sort_name'>;

/** What was given on a step to people who stand alike. */
interface GivenTo {
  step: number;
  level: Role;
  standing: string;
  /** Read by `readPeople`. */
  people: string;
}

interface Listed<DB, TB extends keyof DB> {
  ranks: readonly number[];
  /** Folded. */
  search: string | undefined;
  /** Those who have one of these ranks by their role. */
  byRole: readonly SelectQueryBuilder<DB, TB, GivenRow>[];
  /** How many these are. */
  roleCount: number;
}

/**
 * Everybody with one of some ranks where much was given: to whom is read as texts and told apart here, as both engines take
 * several times as long for that.
 */
export async function listAmongMany<DB, TB extends keyof DB>(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  listed: Asked & Listed<DB, TB>,
  request: PageRequest,
): Promise<Page<GivenRow> & { count: number }> {
  const { ranks, byRole, roleCount } = listed;
  const read = Promise.all([
    peopleGiven(db, organizationId, steps, listed),
    givenToFew(db, organizationId, steps, listed),
  ]).then(([given, some]) => {
    const others = new FirstRows(byName, request);
    const seen = new SeenPeople();
    let count = roleCount;
    /** @returns whether they are listed without having it by their role */
    const add = (text: string, start: number, end: number, rank: number, isUsual: boolean) => {
      const isOne = ranks.includes(rank);
      if (!seen.add(text, start, end, isOne)) return false;
      count += Number(isOne) - Number(isUsual);
      return isOne && !isUsual;
    };
    for (const { user_id, sort_name, rank, usual } of some)
      if (add(user_id, 0, user_id.length, rank, usual === 1)) others.add({ user_id, sort_name });
    for (const { people, searched, rank, isUsual } of given)
      readPeople(people, searched, (start, middle, end) => {
        if (add(people, start, middle, rank, isUsual))
          others.add({ user_id: people.slice(start, middle), sort_name: people.slice(middle + 1, end) });
      });
    return { others, seen, count };
  });
  const told = async () => {
    const { seen } = await read;
    return ({ user_id }: GivenRow) => seen.isListed(user_id) ?? true;
  };
  const [{ others, count }, found] = await Promise.all([read, pickRows(db, byRole, told, byName, request)]);
  for (const row of found) others.add(row);
  return { ...others.page(), count };
}

/** What was given to those who are looked up. */
async function givenToFew<DB, TB extends keyof DB>(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { given, few, search }: Asked & Listed<DB, TB>,
) {
  const ofFew = { given: given.filter(({ isOfFew }) => isOfFew), few, search };
  if (ofFew.given.length === 0) return [];
  const { rows } = await sql<GivenRow & { rank: number; usual: number }>`${givenTable(db, organizationId, steps, ofFew)}
    select user_id, sort_name, usual, rank from given`.execute(db);
  return rows;
}

/** The order of everybody who has a level. */
export const byName: readonly Key<GivenRow>[] = [
  { column: 'm.sort_name', value: row => row.sort_name },
  { column: 'm.user_id', value: row => row.user_id },
];

interface PeopleGiven {
  people: string;
  /** What is still to be searched for among them. */
  searched: string | undefined;
  rank: number;
  isUsual: boolean;
}

/**
 * What was given to the others: the nearest step decides, there what a person has themselves, then the highest. Whoever was
 * given several things is there for each, and first for what decides.
 */
async function peopleGiven<DB, TB extends keyof DB>(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { given, search }: Asked & Listed<DB, TB>,
): Promise<PeopleGiven[]> {
  const some = given.filter(({ roles, isOfFew }) => roles.length > 0 && !isOfFew);
  if (some.length === 0 || steps.length === 0) return [];
  const has = (column: string, isIn = hasText) => (search === undefined ? sql`` : sql`and ${isIn(db, column, search)}`);
  const usual: readonly string[] = some.flatMap(({ roles, isUsual }) => (isUsual ? roles : []));
  const isAsked = (standing: string) => sql`${sql.ref(standing)} in (${sql.join(some.flatMap(({ roles }) => roles))})`;
  const toUsers = steps.map(
    (step, index) => sql`
      select ${sql.lit(index)} as step, g.level, g.standing, string_agg(${sql.raw(namedPersonOf('g', 'subject_id'))}, '') as people
      from grants g where ${isGivenToMember(organizationId, step)} and ${isAsked('g.standing')}
      ${has('g.search_text')} group by g.level, g.standing`,
  );
  const toTeams = steps.map((step, index) => {
    const packs = lookUpMany(db, {
      ...{ source: sql`grants g`, table: 'team_packs', alias: 'p' },
      key: sql`p.organization_id = ${organizationId} and p.team_id = g.subject_id and ${isAsked('p.standing')} ${has('p.members', mayHaveText)}`,
    });
    return sql`select ${sql.lit(index)} as step, g.level, p.standing, p.members as people from ${packs}
      where ${isGivenOn(organizationId, step, 'team')}`;
  });
  const ask = (parts: RawBuilder<unknown>[]) => () =>
    sql<GivenTo>`${sql.join(parts, sql` union all `)}`.execute(kept(db));
  const [users, teams] = await together(db, ask(toUsers), ask(toTeams));
  const found = (rows: readonly GivenTo[], own: number, searched: string | undefined) =>
    rows.map(({ step, level, standing, people }) => ({
      ...{ people, searched, rank: rankOfLevel(level), isUsual: usual.includes(standing) },
      place: (steps.length - step) * 20 + own + rankOfLevel(level),
    }));
  return [...found(users.rows, 10, undefined), ...found(teams.rows, 0, search)].sort(
    (one, other) => other.place - one.place,
  );
}
