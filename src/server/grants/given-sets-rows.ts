import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { rankOf } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { mergedPage, type Page, type PageRequest, pickRows } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import { type Asked, type Given, givenOn, givenTable, isGivenOn } from './given-level-rows.ts';
import type { ChainStep } from './level-rows.ts';

export type GivenRow = Pick<MemberRow, 'user_id' | 'sort_name'>;

/** What was given to somebody, and whether their role gives them what is asked for. */
interface GivenRank {
  rank: number;
  usual: number;
}

interface GivenTo extends GivenRank {
  step: number;
  own: number;
  /** Their ids, joined by spaces. */
  users: string | null;
}

interface Listed<DB, TB extends keyof DB> {
  ranks: readonly number[];
  /** Those who have one of these ranks by their role. */
  byRole: readonly SelectQueryBuilder<DB, TB, GivenRow>[];
  /** How many these are. */
  roleCount: number;
}

/**
 * Everybody with one of some ranks where much was given: it is read as one text for each team and told apart by person
 * here, as both engines take several times as long for that; and of lists by name one reads what a page takes.
 */
export async function listAmongMany<DB, TB extends keyof DB>(
  db: Db,
  organizationId: string,
  steps: readonly ChainStep[],
  { given, few, ranks, byRole, roleCount }: Asked & Listed<DB, TB>,
  request: PageRequest,
): Promise<Page<GivenRow> & { count: number }> {
  const read = Promise.all([
    ranksGiven(db, organizationId, steps, given),
    givenToFew(db, organizationId, steps, { given, few }),
  ]).then(([ranksOf, some]) => {
    for (const row of some) ranksOf.set(row.user_id, row);
    return { ranksOf, some };
  });
  const isListed = (ranksOf: ReadonlyMap<string, GivenRank>, isUsual: boolean) => (row: GivenRow) => {
    const has = ranksOf.get(row.user_id);
    return has === undefined ? isUsual : (has.usual === 1) === isUsual && ranks.includes(has.rank);
  };
  const told = (isUsual: boolean) => async () => isListed((await read).ranksOf, isUsual);
  const others = given
    .filter(({ isUsual, isOfFew }) => !(isUsual || isOfFew))
    .flatMap(part => givenOn(db, organizationId, steps, part));
  const [{ ranksOf, some }, ...found] = await Promise.all([
    read,
    ...byRole.map(query => pickRows(query, told(true), byName, request)),
    ...(others.length === 0 ? [] : [pickRows(ofLevels(db, others, ranks), told(false), byName, request)]),
  ]);
  let count = roleCount;
  for (const { rank, usual } of ranksOf.values()) count += Number(ranks.includes(rank)) - usual;
  return { ...mergedPage([...found.flat(), ...some.filter(isListed(ranksOf, false))], byName, request), count };
}

/** What was given to those who are looked up. */
async function givenToFew(db: Db, organizationId: string, steps: readonly ChainStep[], { given, few }: Asked) {
  const ofFew = { given: given.filter(({ isOfFew }) => isOfFew), few, search: undefined };
  if (ofFew.given.length === 0) return [];
  const { rows } = await sql<GivenRow & GivenRank>`${givenTable(db, organizationId, steps, ofFew)}
    select user_id, sort_name, usual, rank from given`.execute(db);
  return rows;
}

/** The order of everybody who has a level. */
export const byName = [
  { column: 'm.sort_name', value: (row: GivenRow) => row.sort_name },
  { column: 'm.user_id', value: (row: GivenRow) => row.user_id },
];

/** What has one of these ranks of some that was given. */
const ofLevels = (db: Db, given: readonly RawBuilder<unknown>[], ranks: readonly number[]) =>
  db
    .selectFrom(
      sql<GivenRow>`(select user_id, sort_name from (${sql.join(given, sql` union all `)}) placed
        where place % 10 in (${sql.join(ranks)}))`.as('m'),
    )
    .selectAll();

/** What was given to the others, by their ids: the nearest step decides, there what a person has themselves, then the highest. */
async function ranksGiven(db: Db, organizationId: string, steps: readonly ChainStep[], given: readonly Given[]) {
  const ranksOf = new Map<string, GivenRank>();
  const parts = given
    .filter(({ roles, isOfFew }) => roles.length > 0 && !isOfFew)
    .flatMap(({ roles, isUsual }) =>
      steps.flatMap((step, index) => {
        const head = (own: 0 | 1) => sql`select ${sql.lit(index)} as step, ${sql.lit(own)} as own,
          ${rankOf(sql`g.level`)} as rank, ${sql.lit(isUsual ? 1 : 0)} as usual`;
        const isRole = (standing: string) => sql`${sql.ref(standing)} in (${sql.join(roles)})`;
        return [
          sql`${head(1)}, string_agg(g.subject_id, ' ') as users from grants g
            where ${isGivenOn(organizationId, step, 'user')} and g.standing <> '' and ${isRole('g.standing')}
            group by g.level`,
          sql`${head(0)}, (select string_agg(t.user_id, ' ') from team_members t
            where t.organization_id = ${organizationId} and t.team_id = g.subject_id and ${isRole('t.standing')}) as users
            from grants g where ${isGivenOn(organizationId, step, 'team')}`,
        ];
      }),
    );
  if (parts.length === 0) return ranksOf;
  const { rows } = await sql<GivenTo>`${sql.join(parts, sql` union all `)}`.execute(db);
  for (const { users, rank, usual } of rows.toSorted(
    (one, other) => one.step - other.step || other.own - one.own || other.rank - one.rank,
  )) {
    const has = { rank, usual };
    for (const id of users?.split(' ') ?? []) if (!ranksOf.has(id)) ranksOf.set(id, has);
  }
  return ranksOf;
}
