import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Comments that mention somebody, and audit events about one thing, are looked up. */
export async function up(db: Kysely<unknown>, { text }: EngineSchema): Promise<void> {
  await db.schema
    .createTable('comment_mentions')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('space_id', text, c => c.notNull())
    .addColumn('comment_id', text, c => c.notNull())
    .addColumn('reply_id', text, c => c.notNull())
    .addColumn('user_id', text, c => c.notNull())
    .addPrimaryKeyConstraint('comment_mentions_pk', [
      'organization_id',
      'space_id',
      'comment_id',
      'reply_id',
      'user_id',
    ])
    .execute();
  await db.schema
    .createIndex('comment_mentions_by_user')
    .on('comment_mentions')
    .columns(['organization_id', 'space_id', 'user_id', 'comment_id'])
    .execute();
  await db.schema
    .createIndex('audit_events_by_target')
    .on('audit_events')
    .columns(['organization_id', 'target_id', 'occurred_at', 'id'])
    .execute();
  await fill(db, sql`select organization_id, space_id, id as comment_id, '' as reply_id, body from comments`);
  await fill(db, sql`select organization_id, space_id, comment_id, id as reply_id, body from comment_replies`);
}

type Row = Record<'organization_id' | 'space_id' | 'comment_id' | 'reply_id' | 'body', string>;

const chunk = 500;

async function fill(db: Kysely<unknown>, texts: ReturnType<typeof sql>): Promise<void> {
  const key = sql`organization_id, space_id, comment_id, reply_id`;
  for (let after: Row | undefined; ; ) {
    const behind = after
      ? sql`and (${key}) > (${after.organization_id}, ${after.space_id}, ${after.comment_id}, ${after.reply_id})`
      : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`select * from (${texts}) t
      where body like '%(user:%' ${behind} order by ${key} limit ${sql.lit(chunk)}`.execute(db);
    if (rows.length === 0) return;
    for (const row of rows) await insert(db, row);
    after = rows.at(-1);
  }
}

async function insert(db: Kysely<unknown>, row: Row): Promise<void> {
  const found = [...row.body.matchAll(/\(user:([A-Za-z0-9_-]{1,64})\)/g)].flatMap(([, id]) => id ?? []);
  const values = [...new Set(found)]
    .slice(0, 50)
    .map(id => sql`(${row.organization_id}, ${row.space_id}, ${row.comment_id}, ${row.reply_id}, ${id})`);
  if (values.length > 0)
    await sql`insert into comment_mentions (organization_id, space_id, comment_id, reply_id, user_id)
      values ${sql.join(values)}`.execute(db);
}
