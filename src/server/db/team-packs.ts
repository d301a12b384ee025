import { type QueryExecutorProvider, sql } from 'kysely';
import type { Trigger } from './triggers.ts';

/**
 * The members of a team stand in packs: texts with some of those who stand alike in the organization, for lists that need
 * all of them at once. Triggers keep these as the rows of `team_members` are written. An engine takes a tenth of the time to
 * read them of what it takes for the rows.
 */
const personStart = '\x1e';
const fieldStart = '\x1f';
/** When a pack has so many bytes, the next member begins another: a row of it stands on one page of PostgreSQL. */
const fullPack = 6_000;
/** So many are in a pack that is made of rows that are there. */
const perPack = 64;

/** Nobody's name has the two marks in it, and nobody can write somebody else into a pack. */
const cleaned = (column: string) => `replace(replace(${column}, '${personStart}', ''), '${fieldStart}', '')`;

/**
 * A person as they stand in a pack, from a row that has copies of what lists ask of members. The text is mostly their name
 * and their address, which has no space: then their name is left out, as the text says it. Packs are read in full by lists
 * that search, and take as long as they are.
 */
export const personOf = (row: string) => {
  const [name, text] = [cleaned(`${row}.sort_name`), cleaned(`${row}.search_text`)];
  const isNameAndWord = `${text} = ${name} || ' ' || replace(substr(${text}, length(${name}) + 2), ' ', '')`;
  return `'${personStart}' || ${row}.user_id || '${fieldStart}' || case when ${isNameAndWord} then '' else ${name} || '${fieldStart}' end || ${text}`;
};

/** The same without the text. */
export const namedPersonOf = (row: string, id: 'user_id' | 'subject_id') =>
  `'${personStart}' || ${row}.${id} || '${fieldStart}' || ${cleaned(`${row}.sort_name`)} || '${fieldStart}'`;

/**
 * Reads people from a pack, or who were put together likewise.
 * @param search only those with this in the text by which they are found
 * @param visit is told where the id stands, and where the name behind it ends: not everybody needs strings of them
 */
export function readPeople(
  pack: string,
  search: string | undefined,
  visit: (start: number, middle: number, end: number) => void,
): void {
  for (let at = 0, next = 0; at < pack.length; at = next) {
    if (search !== undefined) {
      const found = pack.indexOf(search, at);
      if (found === -1) return;
      at = pack.lastIndexOf(personStart, found);
    }
    const end = pack.indexOf(personStart, at + 1);
    next = end === -1 ? pack.length : end;
    const id = pack.indexOf(fieldStart, at + 1);
    const mark = pack.indexOf(fieldStart, id + 1);
    const hasName = mark !== -1 && mark < next;
    if (search !== undefined && !pack.slice((hasName ? mark : id) + 1, next).includes(search)) continue;
    visit(at + 1, id, hasName ? mark : pack.lastIndexOf(' ', next - 1));
  }
}

const keys = ['organization_id', 'team_id', 'standing', 'pack'];
const isPack = (row: string) => keys.map(column => `${column} = ${row}.${column}`).join(' and ');
const isMember = (row: string) =>
  ['organization_id', 'team_id', 'user_id'].map(column => `${row}.${column} = new.${column}`).join(' and ');
const [before, after] = [personOf('old'), personOf('new')];

const lastPack = `select p.pack + case when octet_length(p.members) < ${fullPack} then 0 else 1 end from team_packs p
  where p.organization_id = new.organization_id and p.team_id = new.team_id and p.standing = new.standing
  order by p.pack desc limit 1`;
const put = [
  `update team_members set pack = coalesce((${lastPack}), 0) where ${isMember('team_members')}`,
  `insert into team_packs (${keys.join(', ')}, members)
    select ${keys.map(column => `t.${column}`).join(', ')}, ${after} from team_members t where ${isMember('t')}
    on conflict (${keys.join(', ')}) do update set members = team_packs.members || excluded.members`,
];
const take = [
  `update team_packs set members = replace(members, ${before}, '') where ${isPack('old')}`,
  `delete from team_packs where members = '' and ${isPack('old')}`,
];

export const teamPackTriggers: readonly Trigger[] = [
  // Where they stand is mostly written after the row.
  {
    ...{ name: 'pack_new_team_member', event: 'insert', table: 'team_members', when: "new.standing <> ''" },
    statements: put,
  },
  {
    ...{ name: 'pack_moved_team_member', event: 'update of standing', table: 'team_members' },
    when: 'old.standing <> new.standing',
    statements: [...take, ...put],
  },
  {
    ...{ name: 'pack_renamed_team_member', event: 'update of sort_name, search_text', table: 'team_members' },
    when: 'old.standing = new.standing and (old.sort_name, old.search_text) <> (new.sort_name, new.search_text)',
    statements: [`update team_packs set members = replace(members, ${before}, ${after}) where ${isPack('new')}`],
  },
  { name: 'unpack_team_member', event: 'delete', table: 'team_members', statements: take },
];

/** Makes the packs anew; also of rows that were written without triggers. */
export async function fillTeamPacks(db: QueryExecutorProvider): Promise<void> {
  await sql`update team_members set search_text = m.search_text from members m
    where m.organization_id = team_members.organization_id and m.user_id = team_members.user_id`.execute(db);
  await sql`update team_members set pack = n.place / ${sql.lit(perPack)} from (select organization_id, team_id, user_id,
      row_number() over (partition by organization_id, team_id, standing order by user_id) - 1 as place from team_members) n
    where n.organization_id = team_members.organization_id and n.team_id = team_members.team_id and n.user_id = team_members.user_id`.execute(
    db,
  );
  await writeTeamPacks(db);
}

/** The same of members who know in which pack they stand. */
export async function writeTeamPacks(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from team_packs`.execute(db);
  await sql`insert into team_packs (organization_id, team_id, standing, pack, members)
    select t.organization_id, t.team_id, t.standing, t.pack, string_agg(${sql.raw(personOf('t'))}, '')
    from team_members t where t.standing <> '' group by t.organization_id, t.team_id, t.standing, t.pack`.execute(db);
}
