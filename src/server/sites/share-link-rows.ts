import { sql } from 'kysely';
import { isUnblocked } from '../access/blocked-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { ShareLinkRow } from '../db/tables/sites.ts';

interface ShareLinkFilter {
  organizationId: string;
  siteId: string;
  /** Those with these ids; one at least. */
  ids?: readonly string[] | undefined;
}

const shareLinks = (db: Db, organizationId: string, siteId: string) =>
  matching(db, { organizationId, siteId }).selectAll();

const matching = (db: Db, { organizationId, siteId, ids }: ShareLinkFilter) =>
  db
    .selectFrom('share_links')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .$if(ids !== undefined, query => query.where('id', 'in', ids ?? []));

/** The names of all links of a site, which are few. */
export function shareLinkNames(
  db: Db,
  { organizationId, siteId }: ShareLinkFilter,
): Promise<Pick<ShareLinkRow, 'id' | 'name'>[]> {
  return matching(db, { organizationId, siteId }).select(['id', 'name']).execute();
}

export function listShareLinks(db: Db, filter: ShareLinkFilter, request: PageRequest): Promise<Page<ShareLinkRow>> {
  return fetchPage(
    matching(db, filter).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countShareLinks(db: Db, filter: ShareLinkFilter): Promise<number> {
  return countRows(matching(db, filter));
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
    .where(isUnblocked(sql`share_links`))
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
