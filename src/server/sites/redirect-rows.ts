import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { hasText } from '../db/has-text.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { SiteRedirectRow } from '../db/tables/redirects.ts';

interface SiteKey {
  organizationId: string;
  siteId: string;
}

interface RedirectFilter extends SiteKey {
  draft: boolean;
  /** Part of the source, folded. */
  search?: string | undefined;
  orderBy: 'createdAt' | 'source';
}

const redirects = (db: Db, { organizationId, siteId }: SiteKey) =>
  db.selectFrom('site_redirects').where('organization_id', '=', organizationId).where('site_id', '=', siteId);

const matching = (db: Db, filter: RedirectFilter) =>
  redirects(db, filter)
    .where('draft', '=', filter.draft ? 1 : 0)
    .$if(filter.search !== undefined, query => query.where(hasText(db, 'search_text', filter.search ?? '')));

export function listRedirects(db: Db, filter: RedirectFilter, request: PageRequest): Promise<Page<SiteRedirectRow>> {
  return fetchPage(
    matching(db, filter).selectAll(),
    [
      filter.orderBy === 'source'
        ? { column: 'source', value: row => row.source }
        : { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countRedirects(db: Db, filter: RedirectFilter): Promise<number> {
  return countRows(matching(db, filter));
}

export function findRedirect(db: Db, key: SiteKey, id: string): Promise<SiteRedirectRow | undefined> {
  return redirects(db, key).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function redirectsByPattern(
  db: Db,
  key: SiteKey,
  patterns: readonly string[],
): Promise<SiteRedirectRow[]> {
  if (patterns.length === 0) return [];
  return redirects(db, key).selectAll().where('pattern', 'in', patterns).execute();
}

export async function insertRedirect(db: Db, row: SiteRedirectRow): Promise<void> {
  await db.insertInto('site_redirects').values(row).execute();
}

/** Takes some redirects away and stores others, which may have the same ids. */
export async function replaceRedirects(
  db: Db,
  key: SiteKey,
  { gone, come }: Record<'gone' | 'come', readonly SiteRedirectRow[]>,
): Promise<void> {
  const { organizationId, siteId } = key;
  if (gone.length > 0)
    await db
      .deleteFrom('site_redirects')
      .where('organization_id', '=', organizationId)
      .where('site_id', '=', siteId)
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  if (come.length > 0) await db.insertInto('site_redirects').values(come).execute();
}

/** What a change of the structure leaves behind takes the place of its like, and of nothing that somebody set. */
export async function insertAutomaticRedirects(db: Db, rows: readonly SiteRedirectRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('site_redirects')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'site_id', 'draft', 'pattern'])
        .doUpdateSet(eb => ({
          destination: eb.ref('excluded.destination'),
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('site_redirects.automatic', '=', 1),
    )
    .execute();
}

export async function updateRedirect(
  db: Db,
  { organization_id, site_id, id }: Pick<SiteRedirectRow, 'organization_id' | 'site_id' | 'id'>,
  changes: Partial<SiteRedirectRow>,
): Promise<void> {
  await db
    .updateTable('site_redirects')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteRedirect(db: Db, { organizationId, siteId }: SiteKey, id: string): Promise<void> {
  await db
    .deleteFrom('site_redirects')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}
