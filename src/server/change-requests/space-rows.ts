import { sql } from 'kysely';
import type { ChangeRequestStatus } from '#contract/change-request.ts';
import type { Db } from '../db/database.ts';
import type { SpaceKey } from '../revisions/rows.ts';

/** How a change request counts with its space: its status, and the main revision it is compared with. */
interface Counted {
  status: ChangeRequestStatus;
  base: string;
}

/** Counts a change request as it is in place of what it was; one that was not there is new. */
export async function countChangeRequest(
  db: Db,
  key: SpaceKey,
  before: Counted | undefined,
  after: Counted,
): Promise<void> {
  const one = (counted: Counted | undefined, status: ChangeRequestStatus) => (counted?.status === status ? 1 : 0);
  const change = (status: ChangeRequestStatus) => sql.lit(one(after, status) - one(before, status));
  const past = (counted: Counted | undefined, status: ChangeRequestStatus) =>
    one(counted, status) ? sql`case when revision_id <> ${counted?.base} then 1 else 0 end` : sql`0`;
  const outdated = (status: ChangeRequestStatus) => sql`${past(after, status)} - ${past(before, status)}`;
  await sql`update spaces set change_requests = change_requests + ${sql.lit(before ? 0 : 1)},
      change_requests_open = change_requests_open + ${change('open')},
      change_requests_draft = change_requests_draft + ${change('draft')},
      change_requests_merged = change_requests_merged + ${change('merged')},
      change_requests_outdated_open = change_requests_outdated_open + ${outdated('open')},
      change_requests_outdated_draft = change_requests_outdated_draft + ${outdated('draft')}
    where organization_id = ${key.organizationId} and id = ${key.spaceId}`.execute(db);
}

/** Gives a space, which is locked, another head. All its change requests were made before. */
export async function setHead(db: Db, key: SpaceKey, revisionId: string, now: string): Promise<void> {
  await db
    .updateTable('spaces')
    .set(eb => ({
      revision_id: revisionId,
      updated_at: now,
      change_requests_outdated_open: eb.ref('change_requests_open'),
      change_requests_outdated_draft: eb.ref('change_requests_draft'),
    }))
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.spaceId)
    .execute();
}
