import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';

const activeMember = (user: string) => `exists (select 1 from members m
  where m.organization_id = change_requests.organization_id and m.user_id = ${user} and m.disabled = 0)`;
const ofRequest = (alias: string) => `${alias}.organization_id = change_requests.organization_id
  and ${alias}.space_id = change_requests.space_id and ${alias}.change_request_id = change_requests.id`;

/** How many edits came after the revision that a review `r` is of. */
const editsSince = `coalesce((select (select count(*) from revisions e where ${ofRequest('e')}
    and e.generation > v.generation and e.main = 0 and e.type <> 'update')
  from revisions v where v.organization_id = change_requests.organization_id
    and v.space_id = change_requests.space_id and v.id = r.revision_id), 0)`;

/** A list has room for so many. */
const most = 5;

/** As `ChangeRequestRow.standings` says. */
const standings = `case when change_requests.status in ('draft', 'open') then coalesce((
  with verdicts as (
    select r.reviewer as user_id, r.status, r.revision_id, r.created_at as at, ${editsSince} as edits,
      case when ${activeMember('r.reviewer')} then 1 else 0 end as active
    from reviews r where ${ofRequest('r')} and not exists (select 1 from reviews l where ${ofRequest('l')}
      and l.reviewer = r.reviewer and (l.created_at > r.created_at or (l.created_at = r.created_at and l.id > r.id)))),
  asked as (
    select q.user_id, q.requested_at as at from requested_reviewers q
    where ${ofRequest('q')} and ${activeMember('q.user_id')}),
  standing as (
    select n.user_id, n.at, case when a.at is null then n.status else 'pending' end as status,
      case when a.at is null then n.revision_id else '' end as revision_id,
      case when a.at is null then n.edits else 0 end as edits,
      case when n.status = 'approved' and n.edits = 0 and n.user_id <> change_requests.created_by
        then n.active else 0 end as approves,
      case when n.status = 'changes-requested' then n.active else 0 end as objects
    from verdicts n left join asked a on a.user_id = n.user_id and a.at > n.at
    union all
    select a.user_id, a.at, 'pending', '', 0, 0, 0 from asked a
    where not exists (select 1 from verdicts n where n.user_id = a.user_id)),
  placed as (
    select t.*, row_number() over (
      order by case when t.status = 'pending' then 1 else 0 end, t.at desc, t.user_id) as place from standing t)
  select sum(p.approves) || ' ' || sum(p.objects) || ' ' || count(*) || string_agg(
    case when p.place <= ${most} then ',' || p.user_id || ' ' || p.status || ' ' || p.edits || ' ' || p.revision_id
      else '' end, '' order by p.place)
  from placed p having count(*) > 0), '') else '' end`;

/** Works them out anew; also for rows that were written without triggers. */
export const keepStandings = `update change_requests set standings = ${standings}`;

const requestOf = (row: 'new' | 'old', id = 'change_request_id') =>
  `organization_id = ${row}.organization_id and space_id = ${row}.space_id and id = ${row}.${id}`;

const keeping = (requests: string): Pick<Trigger, 'locks' | 'statements'> => ({
  locks: { table: 'change_requests', condition: `${requests} order by space_id, id` },
  statements: [`${keepStandings} where ${requests}`],
});

/**
 * The change requests that a member was asked to review, and those that they reviewed; others are over. PostgreSQL,
 * where it expects many, would look for each among all of its space.
 */
const ofMember = (row: 'new' | 'old'): Pick<Trigger, 'locks' | 'statements' | 'isPlannedForAny'> => {
  const parts = [
    `select space_id, change_request_id from requested_reviewers where organization_id = ${row}.organization_id
      and user_id = ${row}.user_id and request_status in ('draft', 'open')`,
    `select space_id, change_request_id from reviews
      where organization_id = ${row}.organization_id and reviewer = ${row}.user_id`,
  ];
  const isIn = (ids: string) => `organization_id = ${row}.organization_id and (space_id, id) in (${ids})`;
  return {
    isPlannedForAny: true,
    locks: { table: 'change_requests', condition: `${isIn(parts.join(' union '))} order by space_id, id` },
    // SQLite looks at every change request of the organization to know which of them are in a union.
    statements: parts.map(part => `${keepStandings} where ${isIn(part)}`),
  };
};

const triggers: readonly Trigger[] = [
  {
    ...{ name: 'stand_in_request', table: 'change_requests', event: 'update of status, created_by, organization_id' },
    when: '(old.status, old.created_by, old.organization_id) <> (new.status, new.created_by, new.organization_id)',
    ...keeping(requestOf('new', 'id')),
  },
  ...['requested_reviewers', 'reviews'].flatMap(table => [
    { name: `stand_by_new_${table}`, event: 'insert', table, ...keeping(requestOf('new')) },
    { name: `stand_by_old_${table}`, event: 'delete', table, ...keeping(requestOf('old')) },
    { name: `stand_by_moved_${table}`, event: 'update of organization_id', table, ...keeping(requestOf('new')) },
  ]),
  {
    ...{ name: 'stand_asked_again', event: 'update of requested_at', table: 'requested_reviewers' },
    when: 'old.requested_at <> new.requested_at',
    ...keeping(requestOf('new')),
  },
  {
    // Whoever edits holds the change request already.
    ...{ name: 'stand_since_edit', event: 'insert', table: 'revisions' },
    when: 'new.change_request_id is not null and new.main = 0',
    statements: [`${keepStandings} where standings <> '' and ${requestOf('new')}`],
  },
  { name: 'stand_by_new_member', event: 'insert', table: 'members', ...ofMember('new') },
  { name: 'stand_by_old_member', event: 'delete', table: 'members', ...ofMember('old') },
  {
    ...{ name: 'stand_by_member', event: 'update of disabled', table: 'members', when: 'old.disabled <> new.disabled' },
    ...ofMember('new'),
  },
];

/** What reviewers say of a change request is in its row: lists worked it out of reviews, requests, revisions and members. */
export async function up(db: Kysely<unknown>, { text, createTrigger }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('change_requests')
    .addColumn('standings', text, c => c.notNull().defaultTo(''))
    .execute();
  await sql.raw(`${keepStandings} where status in ('draft', 'open')`).execute(db);
  for (const trigger of triggers) await createTrigger(db, trigger);
}
