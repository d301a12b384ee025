import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ContentFileRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { spare } from './condemned-rows.ts';

const chunk = 2_000;

/** Notes bytes that the organization's content uses. */
export async function insertContentFiles(db: Db, rows: readonly ContentFileRow[]): Promise<void> {
  for (const [organizationId, files] of Map.groupBy(rows, row => row.organization_id)) {
    await spare(
      db,
      organizationId,
      'file',
      files.map(({ sha256 }) => sha256),
    );
  }
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

/** Links of others to this space lead nowhere any more. */
export async function breakLinksTo(db: Db, { organizationId, spaceId }: SpaceKey): Promise<void> {
  await db
    .updateTable('links')
    .set({ state: 'broken' })
    .where('organization_id', '=', organizationId)
    .where('target_space', '=', spaceId)
    .where('target_id', 'is not', null)
    .execute();
}

/** The spaces of all organizations, deleted ones too, in the order of their keys. */
export async function spacesAfter(db: Db, after: SpaceKey, limit: number): Promise<SpaceKey[]> {
  const rows = await db
    .selectFrom('spaces')
    .select(['organization_id', 'id'])
    .where(sql<boolean>`(organization_id, id) > (${after.organizationId}, ${after.spaceId})`)
    .orderBy('organization_id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(row => ({ organizationId: row.organization_id, spaceId: row.id }));
}
