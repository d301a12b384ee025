import { type QueryExecutorProvider, sql } from 'kysely';
import { teamPackTriggers } from './team-packs.ts';
import type { Trigger } from './triggers.ts';

/**
 * The members of an organization have numbers, in the order in which they joined. The numbers of a team's members stand in
 * texts, as the people in `team_packs`: whom of tens of thousands a list meets again is told by them, without reading ids
 * and names of all.
 */
const keys = ['organization_id', 'team_id', 'standing', 'pack'];
const packOf = (row: string) => `${row}.pack / 4`;
const isPack = (row: string) =>
  `${['organization_id', 'team_id', 'standing'].map(column => `${column} = ${row}.${column}`).join(' and ')} and pack = ${packOf(row)}`;

/** As `MemberRanks` reads them. */
export const numberOf = (row: string) => `${row}.number || ','`;

const put = `insert into team_numbers (${keys.join(', ')}, numbers)
  select t.organization_id, t.team_id, t.standing, ${packOf('t')}, ${numberOf('t')} from team_members t
  where t.organization_id = new.organization_id and t.team_id = new.team_id and t.user_id = new.user_id
  on conflict (${keys.join(', ')}) do update set numbers = team_numbers.numbers || excluded.numbers`;
const take = [
  `update team_numbers set numbers = substr(replace(',' || numbers, ',' || ${numberOf('old')}, ','), 2) where ${isPack('old')}`,
  `delete from team_numbers where numbers = '' and ${isPack('old')}`,
];

const statements: Record<string, readonly string[]> = {
  pack_new_team_member: [put],
  pack_moved_team_member: [...take, put],
  unpack_team_member: take,
};
/** Who comes back to an organization has another number. */
const moved = {
  event: 'update of standing, number',
  when: '(old.standing, old.number) <> (new.standing, new.number)',
};

/** In the place of those that keep `team_packs` alone. */
export const teamNumberTriggers: readonly Trigger[] = teamPackTriggers.map(trigger => ({
  ...trigger,
  ...(trigger.name === 'pack_moved_team_member' ? moved : {}),
  statements: [...trigger.statements, ...(statements[trigger.name] ?? [])],
}));

/** Two who join at once wait for each other at the row of their organization. */
export const memberNumberTrigger: Trigger = {
  ...{ name: 'number_new_member', event: 'insert', table: 'members', when: 'new.number = 0' },
  statements: [
    'update organizations set joins = joins + 1 where id = new.organization_id',
    `update members set number = (select o.joins from organizations o where o.id = new.organization_id)
      where organization_id = new.organization_id and user_id = new.user_id`,
  ],
};

/** Numbers members who have none, and copies what stands in other tables anew; also of rows that were written without triggers. */
export async function fillMemberNumbers(db: QueryExecutorProvider): Promise<void> {
  await sql`update members set number = n.number from (
      select m.organization_id, m.user_id,
        o.joins + row_number() over (partition by m.organization_id order by m.joined_at, m.user_id) as number
      from members m join organizations o on o.id = m.organization_id where m.number = 0) n
    where n.organization_id = members.organization_id and n.user_id = members.user_id`.execute(db);
  await sql`update organizations set joins = n.last from (
      select organization_id, max(number) as last from members group by organization_id) n
    where n.organization_id = organizations.id and n.last > organizations.joins`.execute(db);
  for (const [table, userId, condition] of [
    ['team_members', 'user_id', sql`1 = 1`],
    ['grants', 'subject_id', sql`subject_kind = 'user'`],
  ] as const)
    await sql`update ${sql.table(table)} set number = m.number from members m where ${condition}
      and m.organization_id = ${sql.ref(`${table}.organization_id`)} and m.user_id = ${sql.ref(`${table}.${userId}`)}`.execute(
      db,
    );
  await sql`delete from team_numbers`.execute(db);
  await sql`insert into team_numbers (organization_id, team_id, standing, pack, numbers)
    select t.organization_id, t.team_id, t.standing, ${sql.raw(packOf('t'))}, string_agg(${sql.raw(numberOf('t'))}, '')
    from team_members t where t.standing <> '' group by 1, 2, 3, 4`.execute(db);
}
