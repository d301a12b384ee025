import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { countStatesOfGrams } from '#lib/gram-states.ts';
import { manyTexts } from '#lib/grams.ts';
import type { EngineSchema } from '../columns.ts';

/** How many members of each state a search finds. */
export async function up(db: Kysely<unknown>, { text, integer }: EngineSchema): Promise<void> {
  await db.schema
    .alterTable('member_grams')
    .addColumn('by_state', integer, c => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('member_gram_states')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('gram', text, c => c.notNull())
    .addColumn('role', text, c => c.notNull())
    .addColumn('disabled', integer, c => c.notNull())
    .addColumn('sso', integer, c => c.notNull())
    .addColumn('seen', integer, c => c.notNull())
    .addColumn('count', integer, c => c.notNull())
    .addPrimaryKeyConstraint('member_gram_states_pk', ['organization_id', 'gram', 'role', 'disabled', 'sso', 'seen'])
    .execute();
  await fillGramStates(db);
}

interface Gram {
  organization_id: string;
  gram: string;
}

/** Works out anew what follows from the members and their parts; also for rows that were written without the service. */
export async function fillGramStates(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from member_gram_states`.execute(db);
  await sql`update member_grams set by_state = 1 where count >= ${sql.lit(manyTexts)}`.execute(db);
  const { rows } = await sql<Gram>`select organization_id, gram from member_grams where by_state = 1`.execute(db);
  for (const [organizationId, grams] of Map.groupBy(rows, row => row.organization_id))
    await fillOrganization(
      db,
      organizationId,
      grams.map(({ gram }) => gram),
    );
}

/** Texts of one query, and rows of one statement. */
const texts = 20_000;
const chunk = 500;

async function fillOrganization(
  db: QueryExecutorProvider,
  organizationId: string,
  grams: readonly string[],
): Promise<void> {
  const counts = countStatesOfGrams(grams);
  for (let after = ''; ; ) {
    const { rows } = await sql<{ user_id: string; text: string; state: string }>`
      select t.user_id, t.text, coalesce(m.role, 'guest') || ' ' || m.disabled || ' ' || m.sso
        || case when m.last_seen_at is null then ' 0' else ' 1' end as state
      from member_texts t join members m on m.organization_id = t.organization_id and m.user_id = t.user_id
      where t.organization_id = ${organizationId} and t.user_id > ${after} order by t.user_id limit ${sql.lit(texts)}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) break;
    for (const { text, state } of rows) counts.add(text, state);
    after = last.user_id;
  }
  const found = counts.all();
  for (let from = 0; from < found.length; from += chunk) {
    const values = found.slice(from, from + chunk).map(({ gram, state, count }) => {
      const [role, ...flags] = state.split(' ');
      return sql`(${organizationId}, ${gram}, ${role}, ${sql.join(flags.map(Number))}, ${count})`;
    });
    await sql`insert into member_gram_states (organization_id, gram, role, disabled, sso, seen, count)
      values ${sql.join(values)}`.execute(db);
  }
}
