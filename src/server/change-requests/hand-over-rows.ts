import { sql } from 'kysely';
import { activeStatuses } from '../db/active-requests.ts';
import type { Db } from '../db/database.ts';

const activeOf = (db: Db, organizationId: string, userIds: readonly string[]) =>
  db
    .selectFrom('change_requests')
    .where('organization_id', '=', organizationId)
    .where('created_by', 'in', userIds)
    .where('status', 'in', activeStatuses);

/** The spaces in which these users have change requests that are not over. */
export async function spacesWithRequestsOf(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await activeOf(db, organizationId, userIds).select('space_id').distinct().execute();
  return rows.map(({ space_id }) => space_id);
}

interface HandingOver {
  organizationId: string;
  from: readonly string[];
  to: string;
  spaceIds: readonly string[];
}

/**
 * Makes another user the author of change requests that are not over. No review of them is awaited from that one any more.
 * @returns how many there were of each
 */
export async function handRequestsOver(
  db: Db,
  { organizationId, from, to, spaceIds }: HandingOver,
): Promise<Map<string, number>> {
  if (spaceIds.length === 0) return new Map();
  const chosen = activeOf(db, organizationId, from).where('space_id', 'in', spaceIds);
  const counts = await chosen
    .select(eb => ['created_by', eb.fn.countAll<number>().as('count')])
    .groupBy('created_by')
    .execute();
  await db
    .deleteFrom('requested_reviewers')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', to)
    .where('change_request_id', 'in', chosen.select('id'))
    .execute();
  await db
    .updateTable('change_requests')
    .set({ begun_by: sql`coalesce(begun_by, created_by)`, created_by: to })
    .where('organization_id', '=', organizationId)
    .where('created_by', 'in', from)
    .where('status', 'in', activeStatuses)
    .where('space_id', 'in', spaceIds)
    .execute();
  return new Map(counts.map(row => [row.created_by, row.count]));
}
