import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Marks what was given on spaces that members do not see without a grant, after a change of these spaces or of grants.
 * @param spaces a condition on spaces `i`
 */
export async function markClosed(tx: Db, organizationId: string, spaces: RawBuilder<boolean>): Promise<void> {
  const closedIn = sql`case when i.base_level = 'none' and i.deleted_at is null
    then case when i.default_level = 'inherit' then coalesce(i.parent_id, '') else '' end end`;
  await sql`update grants set closed_in = ${closedIn} from spaces i
    where i.organization_id = ${organizationId} and ${spaces} and grants.organization_id = ${organizationId}
      and grants.item_kind = 'space' and grants.item_id = i.id
      and coalesce(grants.closed_in, '-') <> coalesce(${closedIn}, '-')`.execute(tx);
}
