import { sql } from 'kysely';
import type { AuditFilter } from '#contract/audit.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { AuditEventRow } from '../db/tables/audit.ts';
import { unindexed } from '../db/unindexed.ts';

/** So many fit into one statement on both engines. */
const eventsAtOnce = 1_000;

export async function insertEvents(db: Db, rows: readonly AuditEventRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += eventsAtOnce) {
    await db
      .insertInto('audit_events')
      .values(rows.slice(from, from + eventsAtOnce))
      .execute();
  }
}

/** The events of a filter. */
export function matchingEvents(
  db: Db,
  organizationId: string,
  { from, to, action, actor, target, targetType }: AuditFilter,
) {
  let query = db.selectFrom('audit_events').where('organization_id', '=', organizationId);
  // Of two bounds apart, SQLite takes the index of the time alone, and passes all that others did in it.
  if (from !== undefined && to !== undefined) query = query.where(eb => eb.between('occurred_at', from, to));
  else if (from !== undefined) query = query.where('occurred_at', '>=', from);
  else if (to !== undefined) query = query.where('occurred_at', '<=', to);
  if (target !== undefined) query = query.where('target_id', '=', target);
  // Of one target there are the fewest, then of one actor.
  const columnUnless = (isRare: boolean) => (isRare ? unindexed : (name: string) => sql.ref<string>(name));
  const column = columnUnless(target !== undefined || actor !== undefined);
  if (action !== undefined) query = query.where(column('action'), '=', action);
  if (actor !== undefined) query = query.where(columnUnless(target !== undefined)('actor_id'), '=', actor);
  if (targetType !== undefined) query = query.where(column('target_type'), '=', targetType);
  return query;
}

/** The filter with the time that a page begins at for its end: SQLite reads an index from one bound, not from the nearer of two. */
function endingAt(filter: AuditFilter, { after: [time] = [] }: PageRequest): AuditFilter {
  const isNearer = typeof time === 'string' && (filter.to === undefined || time < filter.to);
  return isNearer ? { ...filter, to: time } : filter;
}

/** Newest first, by a request that asks for descending order. */
export function listEvents(
  db: Db,
  organizationId: string,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Page<AuditEventRow>> {
  return fetchPage(
    matchingEvents(db, organizationId, endingAt(filter, request)).selectAll(),
    [
      { column: 'occurred_at', value: row => row.occurred_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function findEvent(db: Db, organizationId: string, id: string): Promise<AuditEventRow | undefined> {
  return matchingEvents(db, organizationId, {}).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the same was written since that time. */
export async function hasEvent(
  db: Db,
  { organizationId, action, target, since }: { organizationId: string; action: string; target: string; since: string },
): Promise<boolean> {
  const row = await matchingEvents(db, organizationId, { action, target, from: since })
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How long each organization keeps its events; ordered, after one, for those who go through all of them. */
export function listRetentions(db: Db, after: string, limit: number): Promise<{ id: string; days: number }[]> {
  return db
    .selectFrom('organizations')
    .select(['id', 'audit_retention_days as days'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** @param hour the first that is kept (`hourOf`) */
export async function deleteEventsBefore(db: Db, organizationId: string, hour: string): Promise<void> {
  await db
    .deleteFrom('audit_events')
    .where('organization_id', '=', organizationId)
    .where('occurred_at', '<', hour)
    .execute();
  await db.deleteFrom('audit_hours').where('organization_id', '=', organizationId).where('hour', '<', hour).execute();
}
