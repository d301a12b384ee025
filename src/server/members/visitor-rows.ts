import type { Db } from '../db/database.ts';

/** Whether a published site knows its visitors: it asks them to sign in, or adapts to them. */
export async function hasVisitorSites(db: Db, organizationId: string): Promise<boolean> {
  const site = await db
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('published', '=', 1)
    .where(eb => eb.or([eb('visibility', '=', 'visitor-auth'), eb('adaptive_content', '=', 1)]))
    .limit(1)
    .executeTakeFirst();
  return site !== undefined;
}
