import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';

const activeMember = (user: string) => `exists (select 1 from members m
  where m.organization_id = change_requests.organization_id and m.user_id = ${user} and m.disabled = 0)`;
const ofRequest = (alias: string) => `${alias}.organization_id = change_requests.organization_id
  and ${alias}.space_id = change_requests.space_id and ${alias}.change_request_id = change_requests.id`;

/** Open, no active member is asked by name, and nobody but its author reviewed it since the last edit. */
const awaitsAnyone = `case when change_requests.status = 'open'
    and not exists (select 1 from requested_reviewers q where ${ofRequest('q')} and ${activeMember('q.user_id')})
    and not exists (select 1 from reviews r join revisions v
      on v.organization_id = r.organization_id and v.space_id = r.space_id and v.id = r.revision_id
      where ${ofRequest('r')} and r.reviewer <> change_requests.created_by and not exists (select 1 from revisions e
        where ${ofRequest('e')} and e.generation > v.generation and e.main = 0 and e.type <> 'update'))
  then 1 else 0 end`;

/** The last review of an active member asks for changes. */
const objected = `case when exists (select 1 from reviews r
    where ${ofRequest('r')} and r.status = 'changes-requested' and ${activeMember('r.reviewer')}
      and not exists (select 1 from reviews l where ${ofRequest('l')} and l.reviewer = r.reviewer
        and (l.created_at > r.created_at or (l.created_at = r.created_at and l.id > r.id))))
  then 1 else 0 end`;

/** Works the marks out anew; also for rows that were written without triggers. */
export const markRequests = `update change_requests set awaits_anyone = ${awaitsAnyone}, objected = ${objected}
  where (awaits_anyone <> ${awaitsAnyone} or objected <> ${objected})`;

const requestOf = (row: 'new' | 'old', id = 'change_request_id') =>
  `organization_id = ${row}.organization_id and space_id = ${row}.space_id and id = ${row}.${id}`;

/** Those that a member reviews or was asked to. */
const requestsOf = (row: 'new' | 'old') => `organization_id = ${row}.organization_id and (space_id, id) in (
  select space_id, change_request_id from requested_reviewers
    where organization_id = ${row}.organization_id and user_id = ${row}.user_id
  union select space_id, change_request_id from reviews
    where organization_id = ${row}.organization_id and reviewer = ${row}.user_id)`;

const marking = (requests: string): Pick<Trigger, 'locks' | 'statements'> => ({
  locks: { table: 'change_requests', condition: `${requests} order by space_id, id` },
  statements: [`${markRequests} and ${requests}`],
});

const triggers: readonly Trigger[] = [
  { name: 'mark_new_request', event: 'insert', table: 'change_requests', ...marking(requestOf('new', 'id')) },
  {
    name: 'mark_request',
    event: 'update of status, created_by, organization_id',
    table: 'change_requests',
    when: '(old.status, old.created_by, old.organization_id) <> (new.status, new.created_by, new.organization_id)',
    ...marking(requestOf('new', 'id')),
  },
  ...['requested_reviewers', 'reviews'].flatMap(table => [
    { name: `mark_by_new_${table}`, event: 'insert', table, ...marking(requestOf('new')) },
    { name: `mark_by_old_${table}`, event: 'delete', table, ...marking(requestOf('old')) },
    { name: `mark_by_moved_${table}`, event: 'update of organization_id', table, ...marking(requestOf('new')) },
  ]),
  {
    name: 'mark_by_edit',
    event: 'insert',
    table: 'revisions',
    when: `new.change_request_id is not null and new.main = 0 and new.type <> 'update'`,
    statements: marking(requestOf('new')).statements,
  },
  { name: 'mark_by_new_member', event: 'insert', table: 'members', ...marking(requestsOf('new')) },
  { name: 'mark_by_old_member', event: 'delete', table: 'members', ...marking(requestsOf('old')) },
  {
    name: 'mark_by_member',
    event: 'update of disabled',
    table: 'members',
    when: 'old.disabled <> new.disabled',
    ...marking(requestsOf('new')),
  },
];

/** What a list is ordered by or chosen by, so that it is read off an index alone. */
const shown = 'status, updated_at, created_at, comments_open, created_by';

/** Change requests that await anyone's review or have an objection are marked, and those of each list are in an index. */
export async function up(db: Kysely<unknown>, { integer, createTrigger }: EngineSchema): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const mark of ['awaits_anyone', 'objected'])
    await db.schema
      .alterTable('change_requests')
      .addColumn(mark, integer, c => c.notNull().defaultTo(0))
      .execute();
  await run('create index reviews_by_reviewer on reviews (organization_id, reviewer, space_id, change_request_id)');
  await run(markRequests);
  for (const trigger of triggers) await createTrigger(db, trigger);
  await run('drop index reviews_with_objections');
  await run('drop index change_requests_with_conflicts');
  // With the mark itself, or SQLite would look at each row.
  for (const [index, mark, condition] of [
    ['change_requests_with_conflicts', 'conflicts_open', 'conflicts_open > 0'],
    ['change_requests_with_objections', 'objected', 'objected = 1'],
    ['change_requests_awaiting_anyone', 'awaits_anyone', 'awaits_anyone = 1'],
  ])
    await run(
      `create index ${index} on change_requests (organization_id, space_id, id, ${shown}, ${mark}) where ${condition}`,
    );
  for (const [index, order] of [
    ['change_requests_by_created_by_updated_at', 'updated_at'],
    ['change_requests_by_created_by_created_at', 'created_at'],
    ['change_requests_by_created_by_comments', 'comments_open, updated_at'],
  ]) {
    await run(`drop index ${index}`);
    await run(`create index ${index} on change_requests (organization_id, created_by, ${order}, id, space_id, status)`);
  }
}
