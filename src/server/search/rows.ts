import { type RawBuilder, sql } from 'kysely';
import { isVisibleSpace, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';

/** The condition on a column of space ids for content that a viewer may find; asked of what was found, not of all spaces. */
export const isFindable = (viewer: Viewer) => (column: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from spaces s where s.organization_id = ${viewer.organizationId} and s.id = ${column}
    and s.deleted_at is null and ${isVisibleSpace(viewer, sql`s`)})`;

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
