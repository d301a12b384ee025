import type { Db } from '../db/database.ts';
import type { CollectionRow, SpaceRow } from '../db/tables/spaces.ts';

export interface ExportedSpace
  extends Pick<SpaceRow, 'organization_id' | 'id' | 'parent_id' | 'title' | 'emoji' | 'language' | 'revision_id'> {
  /** Of its present content. */
  root: string;
}

/** One space, also from the trash; or all of an organization that are not in the trash, in the order of their ids. */
export async function exportedSpaces(
  db: Db,
  { organizationId, spaceId }: { organizationId: string; spaceId?: string | undefined },
): Promise<ExportedSpace[]> {
  return db
    .selectFrom('spaces as s')
    .innerJoin('revisions as r', join =>
      join
        .onRef('r.organization_id', '=', 's.organization_id')
        .onRef('r.space_id', '=', 's.id')
        .onRef('r.id', '=', 's.revision_id'),
    )
    .select(['s.organization_id', 's.id', 's.parent_id', 's.title', 's.emoji', 's.language', 's.revision_id', 'r.root'])
    .where('s.organization_id', '=', organizationId)
    .where(eb => (spaceId === undefined ? eb('s.deleted_at', 'is', null) : eb('s.id', '=', spaceId)))
    .orderBy('s.id')
    .execute();
}

export function exportedCollections(
  db: Db,
  organizationId: string,
): Promise<Pick<CollectionRow, 'id' | 'parent_id' | 'title'>[]> {
  return db
    .selectFrom('collections')
    .select(['id', 'parent_id', 'title'])
    .where('organization_id', '=', organizationId)
    .execute();
}
