import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';

interface OwnerRow {
  team_id: string;
  id: string;
  display_name: string;
  photo_url: string | null;
  /** How many own the team. */
  count: number;
}

const shown = 3;

/** The first owners of each of these teams by name. */
export async function ownersOfTeams(
  db: Db,
  organizationId: string,
  teamIds: readonly string[],
): Promise<Map<string, OwnerRow[]>> {
  if (teamIds.length === 0) return new Map();
  const owners = kept(db)
    .selectFrom('team_members as t')
    .innerJoin('members as m', join =>
      join.onRef('m.organization_id', '=', 't.organization_id').onRef('m.user_id', '=', 't.user_id'),
    )
    .innerJoin('users as u', 'u.id', 't.user_id')
    .where('t.organization_id', '=', organizationId)
    .where('t.team_id', 'in', teamIds)
    // Written out, so that the index of owners is taken.
    .where(sql<boolean>`t.role = 'owner'`)
    .select(['t.team_id', 'u.id', 'u.display_name', 'u.photo_url'])
    .select([
      sql<number>`row_number() over (partition by t.team_id order by m.sort_name, u.id)`.as('place'),
      sql<number>`count(*) over (partition by t.team_id)`.as('count'),
    ]);
  const rows = await kept(db)
    .selectFrom(owners.as('o'))
    .selectAll()
    .where('o.place', '<=', shown)
    .orderBy('o.place')
    .execute();
  return Map.groupBy(rows, ({ team_id }) => team_id);
}
