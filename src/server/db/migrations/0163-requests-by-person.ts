import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';

/** What a list of change requests is ordered or chosen by: its name with a person, and with the change request. */
const copied = {
  request_status: 'status',
  request_updated_at: 'updated_at',
  request_created_at: 'created_at',
  request_comments: 'comments_open',
};
const names = Object.keys(copied).join(', ');

const tables = ['contributors', 'requested_reviewers'];

/** Copies it anew; also for rows that were written without triggers. */
export const copyRequests = tables.map(
  table => `update ${table} set (${names}) = (select ${Object.values(copied).join(', ')} from change_requests c
    where c.organization_id = ${table}.organization_id and c.space_id = ${table}.space_id
      and c.id = ${table}.change_request_id)`,
);

const sameRequest = (id: string) =>
  `organization_id = new.organization_id and space_id = new.space_id and change_request_id = new.${id}`;

const lock = (id: string) => ({
  table: 'change_requests',
  condition: `organization_id = new.organization_id and space_id = new.space_id and id = new.${id}`,
});

/** Somebody who was asked gave a review since. */
export const markAnswered = `update requested_reviewers set answered = case when exists (select 1 from reviews r
    where r.organization_id = requested_reviewers.organization_id and r.space_id = requested_reviewers.space_id
      and r.change_request_id = requested_reviewers.change_request_id and r.reviewer = requested_reviewers.user_id
      and r.created_at >= requested_reviewers.requested_at) then 1 else 0 end`;

const answering = ([name, event, table, row, user]: readonly [
  string,
  string,
  string,
  'new' | 'old',
  string,
]): Trigger => {
  const place = `organization_id = ${row}.organization_id and space_id = ${row}.space_id`;
  return {
    ...{ name, event, table },
    locks: { table: 'change_requests', condition: `${place} and id = ${row}.change_request_id` },
    statements: [
      `${markAnswered} where ${place} and change_request_id = ${row}.change_request_id and user_id = ${row}.${user}`,
    ],
  };
};

const columns = Object.values(copied);
const rowOf = (version: string) => `(${columns.map(column => `${version}.${column}`).join(', ')})`;

const triggers: readonly Trigger[] = [
  ...tables.map((table, index) => ({
    ...{ name: `copy_request_to_${table}`, event: 'insert', table, locks: lock('change_request_id') },
    statements: [`${copyRequests[index]} where ${sameRequest('change_request_id')} and user_id = new.user_id`],
  })),
  ...(
    [
      ['answer_new_asked', 'insert', 'requested_reviewers', 'new', 'user_id'],
      ['answer_asked_again', 'update of requested_at', 'requested_reviewers', 'new', 'user_id'],
      ['answer_by_review', 'insert', 'reviews', 'new', 'reviewer'],
      ['answer_by_no_review', 'delete', 'reviews', 'old', 'reviewer'],
    ] as const
  ).map(answering),
  {
    ...{ name: 'copy_new_request', event: 'insert', table: 'change_requests' },
    statements: tables.map(table => `update ${table} set (${names}) = ${rowOf('new')} where ${sameRequest('id')}`),
  },
  {
    ...{ name: 'copy_request', event: `update of ${columns.join(', ')}`, table: 'change_requests' },
    when: `${rowOf('old')} <> ${rowOf('new')}`,
    statements: tables.map(table => `update ${table} set (${names}) = ${rowOf('new')} where ${sameRequest('id')}`),
  },
];

const orders = [
  ['', 'request_updated_at'],
  ['_created_at', 'request_created_at'],
  ['_comments', 'request_comments, request_updated_at'],
] as const;

/** The change requests of one person are read in their order and counted without a look at each. */
export async function up(db: Kysely<unknown>, { text, integer, createTrigger }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('requested_reviewers')
    .addColumn('answered', integer, c => c.notNull().defaultTo(0))
    .execute();
  await sql.raw(markAnswered).execute(db);
  for (const [index, table] of tables.entries()) {
    for (const [name, column] of Object.entries(copied))
      await db.schema
        .alterTable(table)
        .addColumn(name, column === 'comments_open' ? integer : text)
        .execute();
    await sql.raw(copyRequests[index] ?? '').execute(db);
    await db.schema.dropIndex(`${table}_by_user`).execute();
    const mark = table === 'requested_reviewers' ? ', answered' : '';
    for (const [name, order] of orders)
      await sql
        .raw(`create index ${table}_by_user${name} on ${table} (organization_id, user_id, ${order},
          change_request_id, space_id, request_status${mark})`)
        .execute(db);
  }
  for (const trigger of triggers) await createTrigger(db, trigger);
}
