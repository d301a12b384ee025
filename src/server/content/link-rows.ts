import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { LinkRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const chunk = 1_000;

type LinkStatus = LinkRow['status'];

const ofSpace = (db: Db, { organizationId, spaceId }: SpaceKey) =>
  db.selectFrom('links').where('organization_id', '=', organizationId).where('space_id', '=', spaceId);

export async function deleteLinksOfPages(db: Db, key: SpaceKey, pageIds: readonly string[]): Promise<void> {
  for (let from = 0; from < pageIds.length; from += chunk) {
    await db
      .deleteFrom('links')
      .where('organization_id', '=', key.organizationId)
      .where('space_id', '=', key.spaceId)
      .where('page_id', 'in', pageIds.slice(from, from + chunk))
      .execute();
  }
}

export async function insertLinks(db: Db, rows: readonly LinkRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto('links')
      .values(rows.slice(from, from + chunk))
      .execute();
  }
}

/** Sets the status of all links of the organization to these targets of a space, but for those to an anchor. */
export async function setLinkStatus(
  db: Db,
  key: SpaceKey,
  kind: LinkRow['kind'],
  targetIds: readonly string[],
  status: LinkStatus,
): Promise<void> {
  for (let from = 0; from < targetIds.length; from += chunk) {
    await db
      .updateTable('links')
      .set({ status })
      .where('organization_id', '=', key.organizationId)
      .where('target_space', '=', key.spaceId)
      .where('kind', '=', kind)
      .where('target_id', 'in', targetIds.slice(from, from + chunk))
      .$if(status === 'ok', query => query.where('anchor', 'is', null))
      .execute();
  }
}

/** Links to an API specification, from anywhere in the organization. */
export async function setSpecLinkStatus(
  tx: Db,
  organizationId: string,
  slug: string,
  status: LinkStatus,
): Promise<void> {
  await tx
    .updateTable('links')
    .set({ status })
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'openapi')
    .where('target_id', '=', slug)
    .execute();
}

/** Links to an anchor of one of these pages, from anywhere in the organization. */
export async function anchorLinks(
  db: Db,
  key: SpaceKey,
  pageIds: readonly string[],
): Promise<Pick<LinkRow, 'target_id' | 'anchor' | 'status'>[]> {
  const rows: Pick<LinkRow, 'target_id' | 'anchor' | 'status'>[] = [];
  for (let from = 0; from < pageIds.length; from += chunk) {
    const found = await db
      .selectFrom('links')
      .select(['target_id', 'anchor', 'status'])
      .distinct()
      .where('organization_id', '=', key.organizationId)
      .where('target_space', '=', key.spaceId)
      .where('kind', '=', 'page')
      .where('target_id', 'in', pageIds.slice(from, from + chunk))
      .where('anchor', 'is not', null)
      .execute();
    rows.push(...found);
  }
  return rows;
}

/** Sets the status of the links to these anchors. */
export async function setAnchorStatus(
  db: Db,
  key: SpaceKey,
  anchors: readonly { targetId: string; anchor: string }[],
  status: LinkStatus,
): Promise<void> {
  for (let from = 0; from < anchors.length; from += 400) {
    const pairs = anchors.slice(from, from + 400).map(({ targetId, anchor }) => sql`(${targetId}, ${anchor})`);
    await db
      .updateTable('links')
      .set({ status })
      .where('organization_id', '=', key.organizationId)
      .where('target_space', '=', key.spaceId)
      .where('kind', '=', 'page')
      .where(sql<boolean>`(target_id, anchor) in (values ${sql.join(pairs)})`)
      .execute();
  }
}

export interface LinkFilter {
  /** Counted as `in-app`: addresses that start with it. */
  appUrl: string;
  status?: LinkStatus | undefined;
}

function filtered(db: Db, key: SpaceKey, { appUrl, status }: LinkFilter) {
  const isApp = sql<boolean>`(kind = 'url' and substr(target, 1, ${sql.lit(appUrl.length)}) = ${appUrl})`;
  return ofSpace(db, key)
    .$if(status === 'in-app', query => query.where(isApp))
    .$if(status === 'ok', query => query.where('status', '=', 'ok').where(sql<boolean>`not ${isApp}`))
    .$if(status === 'broken', query => query.where('status', '=', 'broken'));
}

/** Every target that the space points to, once. */
export function listTargets(
  db: Db,
  key: SpaceKey,
  filter: LinkFilter,
  request: PageRequest,
): Promise<Page<{ target: string }>> {
  const targets = db.selectFrom(filtered(db, key, filter).select('target').distinct().as('t')).select('t.target');
  return fetchPage(targets, [{ column: 't.target', value: row => row.target }], request);
}

export async function countTargets(db: Db, key: SpaceKey, filter: LinkFilter): Promise<number> {
  const { count } = await filtered(db, key, filter)
    .select(eb => eb.fn.count<number>('target').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The rows of these targets, at most `limit`. */
export function linksToTargets(db: Db, key: SpaceKey, targets: readonly string[], limit: number): Promise<LinkRow[]> {
  if (targets.length === 0) return Promise.resolve([]);
  return ofSpace(db, key)
    .selectAll()
    .where('target', 'in', targets)
    .orderBy('target')
    .orderBy('page_id')
    .limit(limit)
    .execute();
}

interface BacklinkTarget {
  kind: 'page' | 'file' | 'reusable-content';
  id: string;
}

const backlinks = (db: Db, { organizationId, spaceId }: SpaceKey, { kind, id }: BacklinkTarget) =>
  db
    .selectFrom('links')
    .where('organization_id', '=', organizationId)
    .where('target_space', '=', spaceId)
    .where('kind', '=', kind)
    .where('target_id', '=', id);

/** The pages, of any space of the organization, that point to something in this one. */
export function backlinkRows(
  db: Db,
  key: SpaceKey,
  target: BacklinkTarget,
): Promise<Pick<LinkRow, 'space_id' | 'page_id'>[]> {
  return backlinks(db, key, target)
    .select(['space_id', 'page_id'])
    .distinct()
    .orderBy('space_id')
    .orderBy('page_id')
    .execute();
}

/** The links from these pages, as the main content has them. */
export async function linksOfSpace(db: Db, key: SpaceKey): Promise<LinkRow[]> {
  return ofSpace(db, key).selectAll().execute();
}

/** Heads of spaces of the organization, for looking at their pages. */
export async function rootsOfSpaces(
  db: Db,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('spaces as s')
    .innerJoin('revisions as r', join =>
      join
        .onRef('r.organization_id', '=', 's.organization_id')
        .onRef('r.space_id', '=', 's.id')
        .onRef('r.id', '=', 's.revision_id'),
    )
    .select(['s.id', 'r.root'])
    .where('s.organization_id', '=', organizationId)
    .where('s.deleted_at', 'is', null)
    .where('s.id', 'in', spaceIds)
    .execute();
  return new Map(rows.map(({ id, root }) => [id, root]));
}
