import { type Kysely, sql } from 'kysely';
import type { EngineSchema } from '../columns.ts';

/** Change requests are found by any part of their subject, or by the beginning of their number. */
export async function up(db: Kysely<unknown>, { createRequestSearch, fillRequestSearch }: EngineSchema): Promise<void> {
  await createRequestSearch(db);
  await fillRequestSearch(db);
  await sql`create index change_requests_by_number_alone on change_requests (organization_id, number, space_id, id)`.execute(
    db,
  );
}
