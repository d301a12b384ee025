import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { PageTemplateRow } from '../db/tables/page-templates.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const templatesOf = (db: Db, { organizationId, spaceId }: SpaceKey) =>
  db.selectFrom('page_templates').where('organization_id', '=', organizationId).where('space_id', '=', spaceId);

/** By title. */
export function listPageTemplates(db: Db, key: SpaceKey, request: PageRequest): Promise<Page<PageTemplateRow>> {
  return fetchPage(
    templatesOf(db, key).selectAll(),
    [
      { column: 'title', value: row => row.title },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countPageTemplates(db: Db, key: SpaceKey): Promise<number> {
  return countRows(templatesOf(db, key));
}

export function findPageTemplate(db: Db, key: SpaceKey, id: string): Promise<PageTemplateRow | undefined> {
  return templatesOf(db, key).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertPageTemplate(db: Db, row: PageTemplateRow): Promise<void> {
  await db.insertInto('page_templates').values(row).execute();
}

export async function updatePageTemplateRow(
  db: Db,
  { organization_id, space_id, id }: Pick<PageTemplateRow, 'organization_id' | 'space_id' | 'id'>,
  changes: Partial<PageTemplateRow>,
): Promise<void> {
  await db
    .updateTable('page_templates')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute();
}

export async function deletePageTemplateRow(db: Db, { organizationId, spaceId }: SpaceKey, id: string): Promise<void> {
  await db
    .deleteFrom('page_templates')
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('id', '=', id)
    .execute();
}
