import { sql } from 'kysely';
import { isStaying } from '../access/departing-rows.ts';
import { rankedDeletedSpaces, type Viewer } from '../access/rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { SpaceRow, ToldColumns } from '../db/tables/spaces.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { restructureSpaces } from '../tree/structure-rows.ts';
import { idsOfSpaces, type SomeSpaces } from './publication-rows.ts';
import { touchSpaces, unpublished } from './told-rows.ts';

/** What is told of a space: two thirds of its columns, the others serve lists and counts. */
const shown = [
  'organization_id',
  'id',
  'parent_id',
  'title',
  'emoji',
  'language',
  'edit_mode',
  'default_level',
  'revision_id',
  'change_requests',
  'change_requests_open',
  'change_requests_draft',
  'comments_open',
  'created_at',
  'updated_at',
  'deleted_at',
  'computed_source',
  'merge_rules',
] as const satisfies (keyof SpaceRow)[];
export type ShownSpaceRow = Pick<SpaceRow, (typeof shown)[number]>;

/** Those of these spaces that are not deleted, whether the viewer sees them or not. */
export function findSpaces(db: Db, viewer: Viewer, spaces: SomeSpaces): Promise<ShownSpaceRow[]> {
  if ('length' in spaces && spaces.length === 0) return Promise.resolve([]);
  return kept(db)
    .selectFrom('spaces as s')
    .select(shown.map(column => `s.${column}` as const))
    .where('s.organization_id', '=', viewer.organizationId)
    .where('s.id', 'in', idsOfSpaces(db, viewer.organizationId, spaces))
    .where('s.deleted_at', 'is', null)
    .$if(viewer.unsettled !== null, query => query.where(isStaying(sql`s`)))
    .execute();
}

/** `rank` is that of `rankedDeletedSpaces`. */
export interface DeletedSpaceRow extends SpaceRow {
  rank: number;
  deleter_name: string | null;
  deleter_photo: string | null;
}

const deleted = (db: Db, viewer: Viewer, since: string, minimumRank: number) =>
  kept(db)
    .selectFrom(rankedDeletedSpaces(viewer).as('s'))
    .where('s.gone_at', '>', since)
    .where('s.rank', '>=', minimumRank);

/** The deleted spaces that the viewer may restore; latest first with `direction: 'desc'`. */
export async function listDeletedSpaces(
  db: Db,
  viewer: Viewer,
  { since, minimumRank }: { since: string; minimumRank: number },
  request: PageRequest,
): Promise<Page<DeletedSpaceRow>> {
  const { rows, next } = await fetchPage(
    deleted(db, viewer, since, minimumRank)
      .leftJoin('users as u', 'u.id', 's.gone_by')
      .selectAll('s')
      .select(['u.display_name as deleter_name', 'u.photo_url as deleter_photo']),
    [
      { column: 's.gone_at', value: row => row.gone_at },
      { column: 's.id', value: row => row.id },
    ],
    request,
  );
  return {
    rows: rows.map(({ gone_at, gone_by, ...row }) => ({ ...row, deleted_at: gone_at, deleted_by: gone_by })),
    next,
  };
}

export function countDeletedSpaces(
  db: Db,
  viewer: Viewer,
  { since, minimumRank }: { since: string; minimumRank: number },
): Promise<number> {
  return countRows(deleted(db, viewer, since, minimumRank));
}

/** The space, locked: anything else that moves its head or changes its counts waits. */
export function lockSpace(db: Db, key: SpaceKey): Promise<SpaceRow> {
  return locked(db, key).executeTakeFirstOrThrow();
}

/** The same for a space that may have been purged. */
export function lockSpaceIfThere(db: Db, key: SpaceKey): Promise<SpaceRow | undefined> {
  return locked(db, key).executeTakeFirst();
}

const locked = (db: Db, { organizationId, spaceId }: SpaceKey) =>
  db
    .selectFrom('spaces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', spaceId)
    .forUpdate();

export async function insertSpace(tx: Db, row: SpaceRow): Promise<void> {
  const told = { told_visibility: unpublished(row) };
  const insert = () =>
    tx
      .insertInto('spaces')
      .values({ ...row, ...told })
      .execute();
  await restructureSpaces(tx, row.organization_id, { ids: [row.id] }, insert);
}

/** Columns that others follow from. */
const structural = ['organization_id', 'parent_id', 'position', 'default_level', 'deleted_at', 'sort_title'] as const;

export async function updateSpace(
  tx: Db,
  organizationId: string,
  id: string,
  changes: Partial<SpaceRow & ToldColumns>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const update = () =>
    tx.updateTable('spaces').set(changes).where('organization_id', '=', organizationId).where('id', '=', id).execute();
  if (structural.some(column => column in changes))
    await restructureSpaces(tx, organizationId, { ids: [id] }, update, changes.organization_id);
  else await update();
}

/** Marks all spaces of these collections as deleted, and gives them; those that are deleted already keep their time. */
export async function softDeleteSpacesIn(
  tx: Db,
  organizationId: string,
  collectionIds: readonly string[],
  { at, by }: { at: string; by: string },
): Promise<Pick<SpaceRow, 'id' | 'title'>[]> {
  let deleted: Pick<SpaceRow, 'id' | 'title'>[] = [];
  await restructureSpaces(tx, organizationId, { inCollections: collectionIds }, async () => {
    deleted = await tx
      .updateTable('spaces')
      .set({ deleted_at: at, deleted_by: by })
      .where('organization_id', '=', organizationId)
      .where('parent_id', 'in', collectionIds)
      .where('deleted_at', 'is', null)
      .returning(['id', 'title'])
      .execute();
  });
  touchSpaces(
    tx,
    organizationId,
    deleted.map(({ id }) => id),
  );
  return deleted;
}

/** The spaces directly in these collections, deleted ones included. */
export function spacesIn(tx: Db, organizationId: string, collectionIds: readonly string[]): Promise<SpaceRow[]> {
  return tx
    .selectFrom('spaces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('parent_id', 'in', collectionIds)
    .execute();
}

/** Spaces of all organizations that were deleted before this time, oldest first. */
export function spacesToPurge(
  db: Db,
  before: string,
  limit: number,
): Promise<Pick<SpaceRow, 'organization_id' | 'id'>[]> {
  return db
    .selectFrom('spaces')
    .select(['organization_id', 'id'])
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
}

/** Removes the row, its place in the directory, its sites' entries and its levels for good. */
export async function deleteSpaceRow(tx: Db, organizationId: string, id: string): Promise<void> {
  await tx.deleteFrom('directory').where('kind', '=', 'space').where('id', '=', id).execute();
  await tx.deleteFrom('invites').where('organization_id', '=', organizationId).where('space_id', '=', id).execute();
  await tx.deleteFrom('spaces').where('organization_id', '=', organizationId).where('id', '=', id).execute();
}

export async function parentExists(db: Db, organizationId: string, collectionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', collectionId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives a space to another organization; its level and merge rules are inherited there (operation transferSpace): rules of
 * its own would name people of the organization it left.
 */
export async function moveSpaceRow(
  tx: Db,
  { organization_id, id }: Pick<SpaceRow, 'organization_id' | 'id'>,
  to: string,
  { parentId, position }: { parentId: string | null; position: string },
): Promise<void> {
  await tx.deleteFrom('invites').where('organization_id', '=', organization_id).where('space_id', '=', id).execute();
  await updateSpace(tx, organization_id, id, {
    organization_id: to,
    parent_id: parentId,
    position,
    default_level: 'inherit',
    merge_rules: null,
    // It is new in the other organization, which is no change there.
    told_visibility: unpublished({ parent_id: parentId }),
  });
}
