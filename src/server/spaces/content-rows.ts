import { renameInSpace } from '../comments/commenter-rows.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** What belongs to one space, by table; each has `organization_id` and `space_id`. */
export const contentTables = [
  'revisions',
  'change_requests',
  'change_request_events',
  'change_request_seen',
  'contributors',
  'conflicts',
  'viewed_pages',
  'requested_reviewers',
  'import_runs',
  'comments',
  'comment_replies',
  'comment_files',
  'comment_mentions',
  'commenters',
  'reactions',
  'read_threads',
  'reviews',
  'former_page_paths',
  'watches',
  'notifications',
  'page_templates',
] as const satisfies readonly (keyof Tables)[];

/** What is made from its content, and made again where the space is moved to. */
export const derivedTables = ['links', 'link_places'] as const satisfies readonly (keyof Tables)[];

/** The root of every revision of a space. */
export function rootsOf(tx: Db, organizationId: string, spaceId: string): Promise<{ id: string; root: string }[]> {
  return tx
    .selectFrom('revisions')
    .select(['id', 'root'])
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .execute();
}

/** Gives everything that belongs to a space to another organization, but for its links. */
export async function moveContentRows(tx: Db, from: string, spaceId: string, to: string): Promise<void> {
  await deleteExports(tx, from, spaceId);
  for (const table of contentTables) {
    await tx
      .updateTable(table)
      .set({ organization_id: to })
      .where('organization_id', '=', from)
      .where('space_id', '=', spaceId)
      .execute();
  }
  await renameInSpace(tx, to, spaceId);
  for (const table of derivedTables)
    await tx.deleteFrom(table).where('organization_id', '=', from).where('space_id', '=', spaceId).execute();
}

/** Forgets the PDFs of a space, which can be made again, and the jobs that worked on it. */
export async function deleteExports(tx: Db, organizationId: string, spaceId: string): Promise<void> {
  const jobs = tx
    .selectFrom('pdfs')
    .select('job_id as id')
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .unionAll(
      tx
        .selectFrom('import_runs')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('space_id', '=', spaceId),
    );
  await tx.deleteFrom('jobs').where('id', 'in', jobs).where('finished_at', 'is not', null).execute();
  await tx.deleteFrom('pdfs').where('organization_id', '=', organizationId).where('space_id', '=', spaceId).execute();
}
