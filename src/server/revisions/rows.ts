import type { Expression, RawBuilder } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { RevisionRow, RevisionType } from '../db/tables/content.ts';

export interface SpaceKey {
  organizationId: string;
  spaceId: string;
}

/** The same, the organization perhaps as a query: what is looked up with it need not wait for the answer. */
export interface SpaceHome {
  organizationId: string | RawBuilder<string>;
  spaceId: string;
}

/** @param id of the revision, or a query for it */
export function findRevision(
  db: Db,
  { organizationId, spaceId }: SpaceHome,
  id: string | Expression<string>,
): Promise<RevisionRow | undefined> {
  return kept(db)
    .selectFrom('revisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest revision of the main content. */
export function findMainHead(db: Db, home: SpaceHome): Promise<RevisionRow | undefined> {
  const head = db
    .selectFrom('spaces')
    .where('organization_id', '=', home.organizationId)
    .where('id', '=', home.spaceId)
    .select('revision_id')
    .$asScalar();
  return findRevision(db, home, head);
}

export function findRevisions(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  ids: readonly string[],
): Promise<Map<string, RevisionRow>> {
  return findRevisionsOf(db, organizationId, [spaceId], ids);
}

/** Revisions of several spaces, by their ids. */
export async function findRevisionsOf(
  db: Db,
  organizationId: string,
  spaceIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, RevisionRow>> {
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('space_id', 'in', spaceIds)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

export async function insertRevision(db: Db, row: RevisionRow): Promise<void> {
  await db.insertInto('revisions').values(row).execute();
}

interface RevisionFilter extends SpaceKey {
  type?: RevisionType | undefined;
}

const mainRevisions = (db: Db, { organizationId, spaceId, type }: RevisionFilter) =>
  kept(db)
    .selectFrom('revisions')
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('main', '=', 1)
    .$if(type !== undefined, query => query.where('type', '=', type ?? 'edits'));

/** The revisions that were the main content, newest first. */
export function listMainRevisions(db: Db, filter: RevisionFilter, request: PageRequest): Promise<Page<RevisionRow>> {
  return fetchPage(
    mainRevisions(db, filter).selectAll(),
    [
      { column: 'generation', value: row => row.generation, integer: true },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

/** What the main content was between two generations, newest first. */
export function listMainSteps(
  db: Db,
  key: SpaceKey,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<Pick<RevisionRow, 'id' | 'root'>[]> {
  return mainRevisions(db, key)
    .where('generation', '>=', from)
    .where('generation', '<=', to)
    .orderBy('generation', 'desc')
    .select(['id', 'root'])
    .limit(most)
    .execute();
}

/** How often the main content changed between two generations. */
export function countMainSteps(db: Db, key: SpaceKey, from: number, to: number): Promise<number> {
  return countRows(mainRevisions(db, key).where('generation', '>', from).where('generation', '<=', to));
}

export function countMainRevisions(db: Db, filter: RevisionFilter): Promise<number> {
  return countRows(mainRevisions(db, filter));
}
