import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { countGrams } from '#lib/grams.ts';
import type { EngineSchema } from '../columns.ts';

/** Counts and a search for organizations of a million members. */
export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  const { text, integer } = schema;
  await db.schema
    .createTable('member_counts')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('role', text, c => c.notNull())
    .addColumn('disabled', integer, c => c.notNull())
    .addColumn('sso', integer, c => c.notNull())
    .addColumn('seen', integer, c => c.notNull())
    .addColumn('count', integer, c => c.notNull())
    .addPrimaryKeyConstraint('member_counts_pk', ['organization_id', 'role', 'disabled', 'sso', 'seen'])
    .execute();
  await db.schema
    .createIndex('members_by_state')
    .on('members')
    .columns(['organization_id', 'role', 'disabled', 'sso', 'user_id'])
    .execute();
  await db.schema
    .createIndex('members_by_role_and_name')
    .on('members')
    .columns(['organization_id', 'role', 'sort_name', 'user_id'])
    .execute();
  await sql`create index members_switched_off_by_name on members (organization_id, sort_name, user_id) where disabled = 1`.execute(
    db,
  );
  await db.schema
    .createTable('member_grams')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('gram', text, c => c.notNull())
    .addColumn('count', integer, c => c.notNull())
    .addColumn('continued', integer, c => c.notNull())
    .addPrimaryKeyConstraint('member_grams_pk', ['organization_id', 'gram'])
    .execute();
  await schema.createMemberSearch(db);
  await fillMemberLists(db, schema);
}

/** Works out anew what follows from the members; also for rows that were written without the service. */
export async function fillMemberLists(
  db: QueryExecutorProvider,
  schema: Pick<EngineSchema, 'fillMemberSearch'>,
): Promise<void> {
  await sql`delete from member_counts`.execute(db);
  await sql`insert into member_counts (organization_id, role, disabled, sso, seen, count)
    select organization_id, coalesce(role, 'guest'), disabled, sso, case when last_seen_at is null then 0 else 1 end, count(*)
    from members group by 1, 2, 3, 4, 5`.execute(db);
  await schema.fillMemberSearch(db);
  await sql`delete from member_grams`.execute(db);
  const { rows } = await sql<{ id: string }>`select distinct organization_id as id from members`.execute(db);
  for (const { id } of rows) await fillGrams(db, id);
}

const chunk = 1_000;

async function fillGrams(db: QueryExecutorProvider, organizationId: string): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select text from member_texts where organization_id = ${organizationId}`.execute(db);
  const grams = [...countGrams(rows.map(({ text }) => text))];
  for (let from = 0; from < grams.length; from += chunk) {
    const values = grams
      .slice(from, from + chunk)
      .map(([gram, { count, continued }]) => sql`(${organizationId}, ${gram}, ${count}, ${continued ? 1 : 0})`);
    await sql`insert into member_grams (organization_id, gram, count, continued) values ${sql.join(values)}`.execute(
      db,
    );
  }
}
