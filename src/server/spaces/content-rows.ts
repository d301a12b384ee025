import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** What belongs to one space, by table; each has `organization_id` and `space_id`. */
const contentTables = [
  'revisions',
  'change_requests',
  'contributors',
  'conflicts',
  'viewed_pages',
  'requested_reviewers',
  'links',
  'import_runs',
  'comments',
  'comment_replies',
  'reactions',
  'reviews',
] as const satisfies readonly (keyof Tables)[];

/** The root of every revision of a space. */
export function rootsOf(tx: Db, organizationId: string, spaceId: string): Promise<{ id: string; root: string }[]> {
  return tx
    .selectFrom('revisions')
    .select(['id', 'root'])
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .execute();
}

/** Gives everything that belongs to a space to another organization. */
export async function moveContentRows(tx: Db, from: string, spaceId: string, to: string): Promise<void> {
  for (const table of contentTables) {
    await tx
      .updateTable(table)
      .set({ organization_id: to })
      .where('organization_id', '=', from)
      .where('space_id', '=', spaceId)
      .execute();
  }
}

/** Removes what people said about a space. */
export async function deleteDiscussions(tx: Db, organizationId: string, spaceId: string): Promise<void> {
  for (const table of ['comments', 'comment_replies', 'reactions', 'reviews'] as const) {
    await tx.deleteFrom(table).where('organization_id', '=', organizationId).where('space_id', '=', spaceId).execute();
  }
}
