import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

/** The rules of a space and of its organization, as they are kept. */
export interface StoredRules {
  own: string | null;
  inherited: string | null;
}

/** The rules for a change request. */
export function findMergeRules(
  db: Db,
  { organization_id, space_id }: Pick<ChangeRequestRow, 'organization_id' | 'space_id'>,
): Promise<StoredRules> {
  return db
    .selectFrom('spaces as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.merge_rules as own', 'o.merge_rules as inherited'])
    .where('s.organization_id', '=', organization_id)
    .where('s.id', '=', space_id)
    .executeTakeFirstOrThrow();
}

/** Its open comments but for what reviews say: that is the reason of a verdict, which counts itself. */
export function countOpenThreads(db: Db, { organization_id, space_id, id }: ChangeRequestRow): Promise<number> {
  return countRows(
    db
      .selectFrom('comments')
      .where('organization_id', '=', organization_id)
      .where('space_id', '=', space_id)
      .where('change_request_id', '=', id)
      .where('status', '=', 'open')
      .where('pending', '=', 0)
      .where('review_id', 'is', null),
  );
}

/** The place in history of the last edit of a change request; 0 when it has none. */
export async function lastEditGeneration(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  changeRequestId: string,
): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select('generation')
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('change_request_id', '=', changeRequestId)
    .where('main', '=', 0)
    .where('type', '!=', 'update')
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.generation ?? 0;
}
