import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';
import { markRequests } from './0162-request-marks.ts';
import { keepStandings } from './0220-standings.ts';

const marks = markRequests.slice(markRequests.indexOf('awaits_anyone ='), markRequests.indexOf('where (awaits_anyone'));
/** What both of those set, in one: each writes a row with all its indexes anew. */
const keepReviews = `${keepStandings}, ${marks}`;
const standings = keepStandings.slice(keepStandings.indexOf('= ') + 2);

/** Of an organization's change requests, those of these keys. */
const isIn = (row: 'new' | 'old', keys: string) =>
  `organization_id = ${row}.organization_id and (space_id, id) in (${keys})`;

const ofMember = (row: 'new' | 'old'): Pick<Trigger, 'locks' | 'statements' | 'isPlannedForAny'> => {
  // Each of these is another one without them; of those that are over nothing is said of whom they asked.
  const asked = `select space_id, change_request_id from requested_reviewers where organization_id = ${row}.organization_id
    and user_id = ${row}.user_id and request_status in ('draft', 'open')`;
  const reviewed = `select space_id, change_request_id from reviews
    where organization_id = ${row}.organization_id and reviewer = ${row}.user_id`;
  return {
    isPlannedForAny: true,
    locks: { table: 'change_requests', condition: `${isIn(row, `${asked} union ${reviewed}`)} order by space_id, id` },
    // SQLite looks at every change request of the organization to know which of them are in a union.
    statements: [
      `${keepReviews} where ${isIn(row, asked)}`,
      `${keepStandings} where ${isIn(row, reviewed)} and standings <> ${standings}`,
      `${markRequests} and ${isIn(row, reviewed)}`,
    ],
  };
};

const triggers: readonly Trigger[] = [
  { name: 'keep_reviews_of_new_member', event: 'insert', table: 'members', ...ofMember('new') },
  { name: 'keep_reviews_of_old_member', event: 'delete', table: 'members', ...ofMember('old') },
  {
    ...{ name: 'keep_reviews_of_member', event: 'update of disabled', table: 'members' },
    when: 'old.disabled <> new.disabled',
    ...ofMember('new'),
  },
];

/**
 * Whoever joins, leaves or is switched on or off has the change requests that they were asked to review written once, and
 * found by their keys: PostgreSQL, expecting many, looked for each among all of its space.
 */
export async function up(db: Kysely<unknown>, { createTrigger }: EngineSchema): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const name of ['mark', 'stand'].flatMap(kind => ['new_', 'old_', ''].map(row => `${kind}_by_${row}member`)))
    await sql.raw(isPostgres ? `drop function ${name} cascade` : `drop trigger ${name}`).execute(db);
  for (const trigger of triggers) await createTrigger(db, trigger);
}
