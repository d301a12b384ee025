import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { countGrams } from '#lib/grams.ts';
import type { EngineSchema } from '../columns.ts';

/** A search by title for organizations of 100,000 spaces. */
export async function up(db: Kysely<unknown>, schema: EngineSchema): Promise<void> {
  const { text, integer } = schema;
  await db.schema
    .createTable('space_grams')
    .addColumn('organization_id', text, c => c.notNull())
    .addColumn('gram', text, c => c.notNull())
    .addColumn('count', integer, c => c.notNull())
    .addColumn('hidden', integer, c => c.notNull())
    .addColumn('continued', integer, c => c.notNull())
    .addPrimaryKeyConstraint('space_grams_pk', ['organization_id', 'gram'])
    .execute();
  await schema.createSpaceSearch(db);
  await fillSpaceTexts(db, schema);
}

/** Works out anew what follows from the titles of spaces; also for rows that were written without the service. */
export async function fillSpaceTexts(
  db: QueryExecutorProvider,
  schema: Pick<EngineSchema, 'fillSpaceSearch'>,
): Promise<void> {
  await schema.fillSpaceSearch(db);
  await sql`delete from space_grams`.execute(db);
  const { rows } = await sql<{ id: string }>`select distinct organization_id as id from space_texts`.execute(db);
  for (const { id } of rows) await fillGrams(db, id);
}

const chunk = 1_000;
/** `spaceTexts.many` at the time of this migration. */
const manyTexts = 1_000;

async function fillGrams(db: QueryExecutorProvider, organizationId: string): Promise<void> {
  const { rows } = await sql<{ text: string; hidden: number }>`
    select text, hidden from space_texts where organization_id = ${organizationId}`.execute(db);
  const all = rows.map(({ text }) => text);
  // What is continued among all is counted among the hidden ones too.
  const ofHidden = countGrams(
    rows.flatMap(({ text, hidden }) => (hidden === 1 ? [text] : [])),
    1,
  );
  const grams = [...countGrams(all, manyTexts)];
  for (let from = 0; from < grams.length; from += chunk) {
    const values = grams
      .slice(from, from + chunk)
      .map(
        ([gram, { count, continued }]) =>
          sql`(${organizationId}, ${gram}, ${count}, ${ofHidden.get(gram)?.count ?? 0}, ${continued ? 1 : 0})`,
      );
    await sql`insert into space_grams (organization_id, gram, count, hidden, continued) values ${sql.join(values)}`.execute(
      db,
    );
  }
}
