import type { Db } from '../db/database.ts';
import type { ContentFileRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const chunk = 2_000;

/** Notes bytes that the organization's content uses. */
export async function insertContentFiles(db: Db, rows: readonly ContentFileRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto('content_files')
      .values(rows.slice(from, from + chunk))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
}

export async function copyContentFiles(db: Db, from: string, to: string, hashes: readonly string[]): Promise<void> {
  for (let start = 0; start < hashes.length; start += chunk) {
    const rows = await db
      .selectFrom('content_files')
      .selectAll()
      .where('organization_id', '=', from)
      .where('sha256', 'in', hashes.slice(start, start + chunk))
      .execute();
    await insertContentFiles(
      db,
      rows.map(row => ({ ...row, organization_id: to })),
    );
  }
}

const tables = [
  'revisions',
  'change_requests',
  'contributors',
  'conflicts',
  'viewed_pages',
  'requested_reviewers',
  'links',
  'import_runs',
  'pdfs',
] as const;

/** All rows that belong to the content of a space. */
export async function deleteContent(db: Db, { organizationId, spaceId }: SpaceKey): Promise<void> {
  for (const table of tables) {
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('space_id', '=', spaceId).execute();
  }
  await breakLinksTo(db, { organizationId, spaceId });
}

async function breakLinksTo(db: Db, { organizationId, spaceId }: SpaceKey): Promise<void> {
  await db
    .updateTable('links')
    .set({ status: 'broken' })
    .where('organization_id', '=', organizationId)
    .where('target_space', '=', spaceId)
    .execute();
}
