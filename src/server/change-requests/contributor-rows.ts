import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { ContributorRow } from '../db/tables/content.ts';
import type { InChangeRequest } from './rows.ts';

/** Notes that a user edited a change request once more. */
export async function addContribution(
  db: Db,
  { organization_id, space_id, id }: InChangeRequest,
  userId: string,
  now: string,
): Promise<void> {
  await db
    .insertInto('contributors')
    .values({ organization_id, space_id, change_request_id: id, user_id: userId, revisions: 1, updated_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'space_id', 'change_request_id', 'user_id'])
        .doUpdateSet(eb => ({ revisions: eb('contributors.revisions', '+', 1), updated_at: now })),
    )
    .execute();
}

const contributors = (db: Db, key: InChangeRequest) =>
  db
    .selectFrom('contributors')
    .where('organization_id', '=', key.organization_id)
    .where('space_id', '=', key.space_id)
    .where('change_request_id', '=', key.id);

/** Who edited it, the latest first. */
export function listContributors(db: Db, key: InChangeRequest, request: PageRequest): Promise<Page<ContributorRow>> {
  return fetchPage(
    contributors(db, key).selectAll(),
    [
      { column: 'updated_at', value: row => row.updated_at },
      { column: 'user_id', value: row => row.user_id },
    ],
    request,
  );
}

export function countContributors(db: Db, key: InChangeRequest): Promise<number> {
  return countRows(contributors(db, key));
}
