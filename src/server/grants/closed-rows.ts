import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Marks on what was given on spaces whether members see them without a grant, after a change of these spaces or of grants.
 * @param spaces a condition on spaces `i`
 */
export async function markClosed(tx: Db, organizationId: string, spaces: RawBuilder<boolean>): Promise<void> {
  const above = sql`case when i.default_level = 'inherit' then coalesce(i.parent_id, '') else '' end`;
  const closedIn = sql`case when i.deleted_at is null and i.base_level = 'none' then ${above} end`;
  const openIn = sql`case when i.deleted_at is null and i.base_level <> 'none' then ${above} end`;
  await sql`update grants set closed_in = ${closedIn}, open_in = ${openIn} from spaces i
    where i.organization_id = ${organizationId} and ${spaces} and grants.organization_id = ${organizationId}
      and grants.item_kind = 'space' and grants.item_id = i.id
      and (coalesce(grants.closed_in, '-') <> coalesce(${closedIn}, '-')
        or coalesce(grants.open_in, '-') <> coalesce(${openIn}, '-'))`.execute(tx);
}
