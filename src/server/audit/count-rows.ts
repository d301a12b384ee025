import { sql } from 'kysely';
import type { AuditFilter } from '#contract/audit.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { matchingEvents } from './rows.ts';

const milliseconds = 3_600_000;
const hoursAtOnce = 24;

/** An hour as the beginning of the times in it, so that it compares with them as text. */
export const hourOf = (time: string): string => time.slice(0, 13);

const hourAfter = (hour: string, hours = 1): string =>
  hourOf(new Date(Date.parse(`${hour}:00:00.000Z`) + hours * milliseconds).toISOString());

/** How many events there are, by whole hours that are counted already, and one by one around them. */
export async function countEvents(db: Db, organizationId: string, filter: AuditFilter): Promise<number> {
  const { from, to, action, actor, target, targetType } = filter;
  const hours = { first: from === undefined ? '' : firstHour(from), end: await countedUntil(db, organizationId) };
  if (to !== undefined && hourOf(to) < hours.end) hours.end = hourOf(to);
  const each = (part: AuditFilter) =>
    matchingEvents(db, organizationId, { ...filter, ...part }).select(eb => eb.fn.countAll<number>().as('count'));
  if (actor !== undefined || target !== undefined || hours.end <= hours.first)
    return (await each({}).executeTakeFirstOrThrow()).count;
  let counted = kept(db)
    .selectFrom('audit_hours')
    .where('organization_id', '=', organizationId)
    .where('hour', '>=', hours.first)
    .where('hour', '<', hours.end);
  if (action !== undefined) counted = counted.where('action', '=', action);
  if (targetType !== undefined) counted = counted.where('target_type', '=', targetType);
  const parts = [
    counted.select(eb => eb.fn.coalesce(eb.fn.sum<number>('count'), sql.lit(0)).as('count')),
    each({ from: hours.end }),
    ...(from === undefined ? [] : [each({ to: undefined }).where('occurred_at', '<', hours.first)]),
  ];
  const { rows } = await sql<{ count: number }>`select ${sql.join(parts, sql` + `)} as count`.execute(kept(db));
  return rows[0]?.count ?? 0;
}

function firstHour(from: string): string {
  const hour = hourOf(from);
  return from === `${hour}:00:00.000Z` ? hour : hourAfter(hour);
}

async function countedUntil(db: Db, organizationId: string): Promise<string> {
  const row = await db
    .selectFrom('organizations')
    .select('audit_counted_until')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.audit_counted_until ?? '';
}

/**
 * Counts the next events of at most a day whose hours ended before `until`, an hour.
 * @returns whether there were any
 */
export async function countHours(tx: Db, organizationId: string, until: string): Promise<boolean> {
  const { audit_counted_until: counted } = await tx
    .selectFrom('organizations')
    .select('audit_counted_until')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { first } = await tx
    .selectFrom('audit_events')
    .select(eb => eb.fn.min('occurred_at').as('first'))
    .where('organization_id', '=', organizationId)
    .where('occurred_at', '>=', counted)
    .where('occurred_at', '<', until)
    .executeTakeFirstOrThrow();
  if (first === null) return false;
  const day = hourAfter(hourOf(first), hoursAtOnce);
  const end = day < until ? day : until;
  await sql`insert into audit_hours (organization_id, hour, action, target_type, count)
    select organization_id, substr(occurred_at, 1, 13), action, target_type, count(*) from audit_events
    where organization_id = ${organizationId} and occurred_at >= ${counted} and occurred_at < ${end}
    group by organization_id, substr(occurred_at, 1, 13), action, target_type`.execute(tx);
  await tx.updateTable('organizations').set({ audit_counted_until: end }).where('id', '=', organizationId).execute();
  return true;
}
