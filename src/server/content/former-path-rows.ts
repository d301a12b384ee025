import type { Db } from '../db/database.ts';
import type { FormerPagePathRow } from '../db/tables/redirects.ts';

const chunk = 1_000;

/** The last page that left a path is the one it leads to. */
export async function insertFormerPaths(db: Db, rows: readonly FormerPagePathRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto('former_page_paths')
      .values(rows.slice(from, from + chunk))
      .onConflict(conflict =>
        conflict
          .columns(['organization_id', 'space_id', 'path'])
          .doUpdateSet(eb => ({ page_id: eb.ref('excluded.page_id') })),
      )
      .execute();
  }
}

/** The pages that were at these places. */
export function findFormerPages(
  db: Db,
  organizationId: string,
  places: readonly { spaceId: string; path: string }[],
): Promise<FormerPagePathRow[]> {
  return db
    .selectFrom('former_page_paths')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(eb =>
      eb.or(places.map(({ spaceId, path }) => eb.and([eb('space_id', '=', spaceId), eb('path', '=', path)]))),
    )
    .execute();
}
