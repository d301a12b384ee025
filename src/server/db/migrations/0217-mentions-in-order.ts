import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';
import type { Trigger } from '../triggers.ts';

/** What a list of comments is ordered or chosen by, under the same names with each mention in one or in a reply to it. */
const copied = ['change_request_id', 'posted_at', 'posted_by', 'page_id', 'status', 'pending'];
const names = copied.join(', ');

/** Copies it anew; also for rows that were written without triggers. */
export const copyComments = `update comment_mentions set (${names}) = (select ${names} from comments c
  where c.organization_id = comment_mentions.organization_id and c.space_id = comment_mentions.space_id
    and c.id = comment_mentions.comment_id)`;

const sameComment = (id: string) =>
  `organization_id = new.organization_id and space_id = new.space_id and comment_id = new.${id}`;
const rowOf = (version: string) => `(${copied.map(column => `${version}.${column}`).join(', ')})`;
const comparable = (version: string) =>
  `(${copied.map(column => (column === 'page_id' ? `coalesce(${version}.page_id, '')` : `${version}.${column}`)).join(', ')})`;

const triggers: readonly Trigger[] = [
  {
    ...{ name: 'copy_comment_to_mention', event: 'insert', table: 'comment_mentions' },
    locks: {
      table: 'comments',
      condition: 'organization_id = new.organization_id and space_id = new.space_id and id = new.comment_id',
    },
    statements: [
      `${copyComments} where ${sameComment('comment_id')} and reply_id = new.reply_id and user_id = new.user_id`,
    ],
  },
  {
    ...{ name: 'copy_comment', event: `update of ${names}`, table: 'comments' },
    when: `${comparable('old')} <> ${comparable('new')}`,
    statements: [`update comment_mentions set (${names}) = ${rowOf('new')} where ${sameComment('id')}`],
  },
];

/** The comments that mention somebody are read in the order of their list and counted out of an index, without a look at each. */
export async function up(db: Kysely<unknown>, { text, integer, createTrigger }: EngineSchema): Promise<void> {
  for (const column of copied)
    await db.schema
      .alterTable('comment_mentions')
      .addColumn(column, column === 'pending' ? integer : text)
      .execute();
  await sql.raw(copyComments).execute(db);
  await sql`drop index comment_mentions_by_user`.execute(db);
  await sql`create index comment_mentions_by_user on comment_mentions (organization_id, space_id, user_id,
    change_request_id, posted_at, comment_id, status, page_id, posted_by, pending)`.execute(db);
  for (const trigger of triggers) await createTrigger(db, trigger);
}
