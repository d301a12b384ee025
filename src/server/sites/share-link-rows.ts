import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { ShareLinkRow } from '../db/tables/sites.ts';

const shareLinks = (db: Db, organizationId: string, siteId: string) =>
  db.selectFrom('share_links').selectAll().where('organization_id', '=', organizationId).where('site_id', '=', siteId);

export function listShareLinks(
  db: Db,
  organizationId: string,
  siteId: string,
  request: PageRequest,
): Promise<Page<ShareLinkRow>> {
  return fetchPage(
    shareLinks(db, organizationId, siteId),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countShareLinks(db: Db, organizationId: string, siteId: string): Promise<number> {
  return countRows(
    db.selectFrom('share_links').where('organization_id', '=', organizationId).where('site_id', '=', siteId),
  );
}

export function findShareLink(
  db: Db,
  organizationId: string,
  siteId: string,
  id: string,
): Promise<ShareLinkRow | undefined> {
  return shareLinks(db, organizationId, siteId).where('id', '=', id).executeTakeFirst();
}

export function findShareLinkByKey(
  db: Db,
  organizationId: string,
  siteId: string,
  { key, now }: { key: string; now: string },
): Promise<ShareLinkRow | undefined> {
  return shareLinks(db, organizationId, siteId)
    .where(eb => eb.or([eb('key', '=', key), eb.and([eb('old_key', '=', key), eb('old_key_until', '>', now)])]))
    .where('active', '=', 1)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
}

export async function insertShareLink(db: Db, row: ShareLinkRow): Promise<void> {
  await db.insertInto('share_links').values(row).execute();
}

export async function updateShareLink(
  db: Db,
  organizationId: string,
  siteId: string,
  id: string,
  changes: Partial<ShareLinkRow>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('share_links')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

export async function deleteShareLink(db: Db, organizationId: string, siteId: string, id: string): Promise<void> {
  await db
    .deleteFrom('share_links')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}
