import { type QueryExecutorProvider, sql } from 'kysely';
import { namedPersonOf, teamPackTriggers } from './team-packs.ts';
import type { Trigger } from './triggers.ts';

/**
 * The same people as in `team_packs` without the texts by which they are found, for lists that search for nothing: these
 * read a third of it, of half as many rows. Until migration 0206, since when numbers are read instead.
 */
const keys = ['organization_id', 'team_id', 'standing', 'pack'];
const packOf = (row: string) => `${row}.pack / 2`;
const isPack = (row: string) =>
  `${['organization_id', 'team_id', 'standing'].map(column => `${column} = ${row}.${column}`).join(' and ')} and pack = ${packOf(row)}`;
const person = (row: string) => namedPersonOf(row, 'user_id');

const put = `insert into team_people (${keys.join(', ')}, people)
  select t.organization_id, t.team_id, t.standing, ${packOf('t')}, ${person('t')} from team_members t
  where t.organization_id = new.organization_id and t.team_id = new.team_id and t.user_id = new.user_id
  on conflict (${keys.join(', ')}) do update set people = team_people.people || excluded.people`;
const take = [
  `update team_people set people = replace(people, ${person('old')}, '') where ${isPack('old')}`,
  `delete from team_people where people = '' and ${isPack('old')}`,
];
const rename = `update team_people set people = replace(people, ${person('old')}, ${person('new')}) where ${isPack('new')}`;

const statements: Record<string, readonly string[]> = {
  pack_new_team_member: [put],
  pack_moved_team_member: [...take, put],
  pack_renamed_team_member: [rename],
  unpack_team_member: take,
};

/** In the place of those that keep `team_packs` alone. */
export const teamPeopleTriggers: readonly Trigger[] = teamPackTriggers.map(trigger => ({
  ...trigger,
  statements: [...trigger.statements, ...(statements[trigger.name] ?? [])],
}));

/** Makes them anew, after `fillTeamPacks`. */
export async function fillTeamPeople(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from team_people`.execute(db);
  await sql`insert into team_people (organization_id, team_id, standing, pack, people)
    select t.organization_id, t.team_id, t.standing, ${sql.raw(packOf('t'))}, string_agg(${sql.raw(person('t'))}, '')
    from team_members t where t.standing <> '' group by 1, 2, 3, 4`.execute(db);
}
