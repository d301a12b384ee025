import type { Db } from '../db/database.ts';
import type { ViewedPageRow } from '../db/tables/content.ts';
import type { InChangeRequest } from './rows.ts';

/** What one user ticked off, by page. */
export async function viewedPages(db: Db, key: InChangeRequest, userId: string): Promise<Map<string, ViewedPageRow>> {
  const rows = await db
    .selectFrom('viewed_pages')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.id)
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(row => [row.page_id, row]));
}

export async function setViewedPage(db: Db, row: ViewedPageRow): Promise<void> {
  const { hash, revision_id, viewed_at } = row;
  await db
    .insertInto('viewed_pages')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'space_id', 'change_request_id', 'user_id', 'page_id'])
        .doUpdateSet({ hash, revision_id, viewed_at }),
    )
    .execute();
}

export async function unsetViewedPage(db: Db, key: InChangeRequest, userId: string, pageId: string): Promise<void> {
  await db
    .deleteFrom('viewed_pages')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.id)
    .where('user_id', '=', userId)
    .where('page_id', '=', pageId)
    .execute();
}
