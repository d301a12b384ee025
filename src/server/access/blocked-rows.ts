import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Whether the organization of `row`, which names it by `organization_id`, is there and not blocked by the operator. */
export const isUnblocked = (row: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from organizations where organizations.id = ${row}.organization_id and organizations.blocked_reason is null)`;

export async function isBlocked(db: Db, organizationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('blocked_reason', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
