import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const chunk = 1_000;

/** Pages, and reusable contents, with links by one of these paths, or that are among these and have links by path. */
export async function pagesByPath(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  { paths, pageIds }: { paths: readonly string[]; pageIds: readonly string[] },
): Promise<string[]> {
  const found = new Set<string>();
  const read = async (column: 'path' | 'page_id', values: readonly string[]) => {
    for (let from = 0; from < values.length; from += chunk) {
      const rows = await db
        .selectFrom('links')
        .select('page_id')
        .distinct()
        .where('organization_id', '=', organizationId)
        .where('space_id', '=', spaceId)
        .where('path', 'is not', null)
        .where(column, 'in', values.slice(from, from + chunk))
        .execute();
      for (const { page_id } of rows) found.add(page_id);
    }
  };
  await read('path', paths);
  await read('page_id', pageIds);
  return [...found];
}

interface UnreadPage {
  organization_id: string;
  space_id: string;
  page_id: string;
}

/** Pages behind one of them with links by path that were stored before it was kept where they lead. */
export async function unreadPagesAfter(db: Db, after: UnreadPage, limit: number): Promise<UnreadPage[]> {
  const { rows } = await sql<UnreadPage>`select distinct organization_id, space_id, page_id from links
    where (organization_id, space_id, page_id) > (${after.organization_id}, ${after.space_id}, ${after.page_id})
      and kind = 'path' and path is null
    order by organization_id, space_id, page_id limit ${limit}`.execute(db);
  return rows;
}
