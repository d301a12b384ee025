import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { ChangeRequestSeenRow } from '../db/tables/content.ts';
import type { InChangeRequest } from './rows.ts';

/** When somebody last opened each of some requests of one organization, by id. */
export async function seenTimes(
  db: Db,
  userId: string,
  requests: readonly InChangeRequest[],
): Promise<Map<string, string>> {
  const [first] = requests;
  if (!first) return new Map();
  const keys = sql.join(requests.map(({ space_id, id }) => sql`(${space_id}, ${id})`));
  const { rows } = await sql<{ id: string; seen_at: string }>`select s.change_request_id as id, s.seen_at
    from (values ${keys}) w cross join change_request_seen s
    where s.organization_id = ${first.organization_id} and s.space_id = w.column1 and s.change_request_id = w.column2
      and s.user_id = ${userId}`.execute(kept(db));
  return new Map(rows.map(({ id, seen_at }) => [id, seen_at]));
}

export async function setSeen(db: Db, row: ChangeRequestSeenRow): Promise<void> {
  await db
    .insertInto('change_request_seen')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'space_id', 'change_request_id', 'user_id'])
        .doUpdateSet({ seen_at: row.seen_at }),
    )
    .execute();
}
