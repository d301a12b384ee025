import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MemberRow } from '../db/tables/accounts.ts';

export interface MemberCounts {
  /** Spaces that the member can view. */
  spaces: number;
  teams: number;
}

type Counted = Pick<MemberRow, 'user_id' | 'role' | 'disabled'>;

/**
 * What a page of members shows of each, in two queries however many they are.
 * The levels are those of `effectiveLevel`; for counting, only whether there is one matters: a grant on a space, or on a
 * collection from which it inherits, always gives one, and without a grant all members but guests see the same.
 */
export async function countForMembers(
  db: Db,
  organizationId: string,
  members: readonly Counted[],
): Promise<Map<string, MemberCounts>> {
  if (members.length === 0) return new Map();
  const ids = members.map(({ user_id }) => user_id);
  const teams = await countTeams(db, organizationId, ids);
  const spaces = await countSpaces(db, organizationId, ids);
  return new Map(
    members.map(({ user_id, role, disabled }) => {
      const { given, beyond } = spaces.byUser.get(user_id) ?? { given: 0, beyond: 0 };
      const visible = role === 'admin' ? spaces.all : role === null ? given : spaces.open + beyond;
      return [user_id, { spaces: disabled ? 0 : visible, teams: teams.get(user_id) ?? 0 }];
    }),
  );
}

async function countTeams(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('team_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .select(eb => ['user_id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

interface SpaceCounts {
  /** All spaces; those open to every member but guests. */
  all: number;
  open: number;
  /** Spaces that grants lead to, and how many of those are not open anyway. */
  byUser: Map<string, { given: number; beyond: number }>;
}

async function countSpaces(db: Db, organizationId: string, ids: readonly string[]): Promise<SpaceCounts> {
  const isOpen = (item: string, parent: string) =>
    sql`case when ${sql.ref(`${item}.default_level`)} = 'inherit' then ${sql.raw(parent)} when ${sql.ref(`${item}.default_level`)} is null then 0 else 1 end`;
  const users = sql.join(ids.map(id => sql.val(id)));
  const { rows } = await sql<{ user_id: string | null; given: number; beyond: number }>`
    with recursive open_collections (id, is_open) as (
      select c.id, ${isOpen('c', '1')} from collections c where c.organization_id = ${organizationId} and c.parent_id is null
      union all
      select c.id, ${isOpen('c', 'o.is_open')} from open_collections o
      join collections c on c.organization_id = ${organizationId} and c.parent_id = o.id
    ), active (id, parent_id, default_level, is_open) as (
      select s.id, s.parent_id, s.default_level, ${isOpen('s', 'coalesce(o.is_open, 1)')}
      from spaces s left join open_collections o on o.id = s.parent_id
      where s.organization_id = ${organizationId} and s.deleted_at is null
    ), given (user_id, item_kind, item_id) as (
      select subject_id, item_kind, item_id from grants
      where organization_id = ${organizationId} and subject_kind = 'user' and subject_id in (${users})
      union
      select t.user_id, g.item_kind, g.item_id from team_members t
      join grants g on g.organization_id = ${organizationId} and g.subject_kind = 'team' and g.subject_id = t.team_id
      where t.organization_id = ${organizationId} and t.user_id in (${users})
    ), given_collections (user_id, id) as (
      select user_id, item_id from given where item_kind = 'collection'
      union
      select g.user_id, c.id from given_collections g
      join collections c on c.organization_id = ${organizationId} and c.parent_id = g.id and c.default_level = 'inherit'
    ), given_spaces (user_id, id) as (
      select user_id, item_id from given where item_kind = 'space'
      union
      select g.user_id, a.id from given_collections g join active a on a.parent_id = g.id and a.default_level = 'inherit'
    )
    select g.user_id as user_id, count(*) as given, sum(1 - a.is_open) as beyond
    from given_spaces g join active a on a.id = g.id group by g.user_id
    union all
    select null, count(*), coalesce(sum(1 - is_open), 0) from active`.execute(db);
  const byUser = new Map<string, { given: number; beyond: number }>();
  let all = 0;
  let open = 0;
  for (const { user_id, ...counts } of rows) {
    const given = Number(counts.given);
    const beyond = Number(counts.beyond);
    if (user_id !== null) byUser.set(user_id, { given, beyond });
    else [all, open] = [given, given - beyond];
  }
  return { all, open, byUser };
}
