import { type RawBuilder, sql } from 'kysely';
import { rankedSpaces, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';

/** The spaces whose content a viewer may find, as a query with the column `id`. */
export function visibleSpaces(viewer: Viewer): RawBuilder<unknown> {
  return sql`(select id from ${rankedSpaces(viewer)} s where s.rank >= 1 and s.deleted_at is null)`;
}

export async function spaceTitles(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('spaces')
    .select(['id', 'title'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The pages of a space that search finds. */
export async function indexedPageIds(
  db: Db,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<string[]> {
  const { rows } = await sql<{ page_id: string }>`select page_id from page_texts
    where organization_id = ${organizationId} and space_id = ${spaceId}`.execute(db);
  return rows.map(({ page_id }) => page_id);
}
