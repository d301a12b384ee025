import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';
import { markRequests } from './0162-request-marks.ts';

/** With the change requests that a member was asked to review, and with those that they reviewed. */
const marking = (row: 'new' | 'old'): Pick<Trigger, 'locks' | 'statements'> => {
  const ofMember = (table: string, user: string) =>
    `select space_id, change_request_id from ${table} where organization_id = ${row}.organization_id and ${user} = ${row}.user_id`;
  const parts = [ofMember('requested_reviewers', 'user_id'), ofMember('reviews', 'reviewer')];
  const isIn = (ids: string) => `organization_id = ${row}.organization_id and (space_id, id) in (${ids})`;
  return {
    locks: { table: 'change_requests', condition: `${isIn(parts.join(' union '))} order by space_id, id` },
    // SQLite looks at every change request of the organization to know which of them are in a union.
    statements: parts.map(part => `${markRequests} and ${isIn(part)}`),
  };
};

const triggers: readonly Trigger[] = [
  { name: 'mark_by_new_member', event: 'insert', table: 'members', ...marking('new') },
  { name: 'mark_by_old_member', event: 'delete', table: 'members', ...marking('old') },
  {
    ...{ name: 'mark_by_member', event: 'update of disabled', table: 'members', when: 'old.disabled <> new.disabled' },
    ...marking('new'),
  },
];

/** Whoever joins, leaves or is switched on or off has their own change requests looked up. */
export async function up(db: Kysely<unknown>, { createTrigger }: EngineSchema): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const trigger of triggers) {
    await sql.raw(isPostgres ? `drop function ${trigger.name} cascade` : `drop trigger ${trigger.name}`).execute(db);
    await createTrigger(db, trigger);
  }
}
