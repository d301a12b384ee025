import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';

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

/** Its open comments, without those of reviews: they are the reason of a verdict, which counts by itself. */
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
