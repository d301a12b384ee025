import { type RawBuilder, sql } from 'kysely';
import { isVisibleSpace, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/is-postgres.ts';
import { kept } from '../db/kept.ts';
import type { LeadingLinkRow, LinkRow, LinkState } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const chunk = 1_000;

/** Whether a target is there, for somebody who may see everything. */
export type LinkStatus = 'ok' | 'broken';

const ofSpace = (db: Db, { organizationId, spaceId }: SpaceKey) =>
  db.selectFrom('links').where('organization_id', '=', organizationId).where('space_id', '=', spaceId);

export async function deleteLinksOfPages(db: Db, key: SpaceKey, pageIds: readonly string[]): Promise<void> {
  for (let from = 0; from < pageIds.length; from += chunk)
    await deleteLinks(db, key, sql`and page_id in (${sql.join(pageIds.slice(from, from + chunk))})`);
}

export const deleteLinksOfSpace = (db: Db, key: SpaceKey): Promise<void> => deleteLinks(db, key, sql``);

/** A page has up to 40,000 links. In SQLite others have their turn between lots of them; PostgreSQL keeps nobody waiting. */
async function deleteLinks(db: Db, { organizationId, spaceId }: SpaceKey, those: RawBuilder<unknown>): Promise<void> {
  const found = sql`links where organization_id = ${organizationId} and space_id = ${spaceId} ${those}`;
  const lot = isPostgres(db)
    ? sql`delete from ${found}`
    : sql`delete from links where rowid in (select rowid from ${found} limit ${sql.lit(chunk)})`;
  let deleted: bigint | undefined;
  do deleted = (await lot.execute(db)).numAffectedRows;
  while (!isPostgres(db) && deleted === BigInt(chunk));
}

/** Deletes some links by the names they have in their space. */
export async function deleteSomeLinks(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  links: readonly Pick<LinkRow, 'page_id' | 'target'>[],
): Promise<void> {
  for (let from = 0; from < links.length; from += chunk) {
    const values = links.slice(from, from + chunk).map(({ page_id, target }) => sql`(${page_id}, ${target})`);
    await sql`
      delete from links where organization_id = ${organizationId} and space_id = ${spaceId}
        and (page_id, target) in (values ${sql.join(values)})`.execute(db);
  }
}

export async function insertLinks(db: Db, rows: readonly (LinkRow & Partial<LeadingLinkRow>)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto('links')
      .values(rows.slice(from, from + chunk))
      .execute();
  }
}

/** The state of links whose target is there or not; for targets in spaces. */
const stateFor = (status: LinkStatus) =>
  status === 'broken'
    ? sql<LinkState>`'broken'`
    : sql<LinkState>`case when links.target_space = links.space_id then 'own' else 'other' end`;

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
      .set({ state: stateFor(status) })
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
    .set({ state: status === 'ok' ? 'other' : 'broken' })
    .where('organization_id', '=', organizationId)
    .where('target_space', 'is', null)
    .where('kind', '=', 'openapi')
    .where('target_id', '=', slug)
    .execute();
}

/** The slugs of the API specifications that spaces point to which the viewer may read. */
export function usedSpecs(db: Db, viewer: Viewer) {
  return db
    .selectFrom('links')
    .select(eb => eb.ref('target_id').$notNull().as('slug'))
    .where('organization_id', '=', viewer.organizationId)
    .where('kind', '=', 'openapi')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('spaces as s')
          .select('s.id')
          .where('s.organization_id', '=', viewer.organizationId)
          .whereRef('s.id', '=', 'links.space_id')
          .where(isVisibleSpace(viewer, sql`s`)),
      ),
    );
}

/** Whether a space that the viewer may read points to an API specification. */
export async function isSpecUsed(db: Db, viewer: Viewer, slug: string): Promise<boolean> {
  return (await usedSpecs(db, viewer).where('target_id', '=', slug).limit(1).executeTakeFirst()) !== undefined;
}

/** The spaces with a page that is made from an API specification. */
export async function spacesDependingOn(db: Db, organizationId: string, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .select('space_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'openapi')
    .where('target_id', '=', slug)
    .where('relation', '=', 'dependsOn')
    .execute();
  return rows.map(({ space_id }) => space_id);
}

/** Links to an anchor of one of these pages, from anywhere in the organization. */
export async function anchorLinks(
  db: Db,
  key: SpaceKey,
  pageIds: readonly string[],
): Promise<Pick<LinkRow, 'target_id' | 'anchor' | 'state'>[]> {
  const rows: Pick<LinkRow, 'target_id' | 'anchor' | 'state'>[] = [];
  for (let from = 0; from < pageIds.length; from += chunk) {
    const found = await db
      .selectFrom('links')
      .select(['target_id', 'anchor', 'state'])
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
      .set({ state: stateFor(status) })
      .where('organization_id', '=', key.organizationId)
      .where('target_space', '=', key.spaceId)
      .where('kind', '=', 'page')
      .where(sql<boolean>`(target_id, anchor) in (values ${sql.join(pairs)})`)
      .execute();
  }
}

/** What these pages of a space point to, each once. */
export async function meaningsOfPages(db: Db, key: SpaceKey, pageIds: readonly string[]): Promise<string[]> {
  const meanings = new Set<string>();
  for (let from = 0; from < pageIds.length; from += chunk) {
    const rows = await ofSpace(db, key)
      .select(['meaning', 'kind']) // with the kind, which it lacks, SQLite does not go through a whole other index
      .where('page_id', 'in', pageIds.slice(from, from + chunk))
      .execute();
    for (const { meaning } of rows) meanings.add(meaning);
  }
  return [...meanings];
}

/** The links of one page of the main content, in the order of its text. */
export function linksInPage(db: Db, key: SpaceKey, pageId: string): Promise<LinkRow[]> {
  return ofSpace(db, key).selectAll().where('page_id', '=', pageId).orderBy('position').execute();
}

/** The links of these pages, as `deleteLinks` lots them. */
export async function* storedLinks(
  db: Db,
  key: SpaceKey,
  pageIds: readonly string[],
): AsyncGenerator<readonly LeadingLinkRow[], void> {
  for (let from = 0; from < pageIds.length; from += chunk) {
    let left = pageIds.slice(from, from + chunk);
    for (let last: LeadingLinkRow | undefined; left.length > 0; ) {
      let lot = ofSpace(db, key).selectAll().where('page_id', 'in', left);
      if (last) lot = lot.where(sql<boolean>`(page_id, target) > (${last.page_id}, ${last.target})`);
      if (!isPostgres(db)) lot = lot.orderBy('page_id').orderBy('target').limit(chunk);
      const rows = await lot.execute();
      yield rows;
      last = rows.at(-1);
      if (!last || isPostgres(db) || rows.length < chunk) break;
      const [read, at] = [new Set(rows.map(({ page_id }) => page_id)), last.page_id];
      left = left.filter(id => id === at || !read.has(id)); // SQLite would go through what was read each time
    }
  }
}

/** The links of these pages of the main content. */
export async function linksInPages(db: Db, key: SpaceKey, pageIds: readonly string[]): Promise<LinkRow[]> {
  const rows: LinkRow[] = [];
  for (let from = 0; from < pageIds.length; from += chunk)
    rows.push(
      ...(await ofSpace(db, key)
        .selectAll()
        .where('page_id', 'in', pageIds.slice(from, from + chunk))
        .execute()),
    );
  return rows;
}

/** What links of the space to these things in it mean, each once. */
export async function meaningsOfTargets(
  db: Db,
  key: SpaceKey,
  targets: Readonly<Partial<Record<LinkRow['kind'], readonly string[]>>>,
): Promise<string[]> {
  const meanings = new Set<string>();
  for (const [kind, ids] of Object.entries(targets))
    for (let from = 0; from < ids.length; from += chunk) {
      const rows = await ofSpace(db, key)
        .select('meaning')
        .where('target_space', '=', key.spaceId)
        .where(sql<boolean>`kind = ${kind}`)
        .where('target_id', 'in', ids.slice(from, from + chunk))
        .execute();
      for (const { meaning } of rows) meanings.add(meaning);
    }
  return [...meanings];
}

/** Heads of spaces of the organization, for looking at their pages; of deleted ones too, as they may come back. */
export async function rootsOfSpaces(
  db: Db,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<Map<string, string>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await kept(db)
    .selectFrom('spaces as s')
    .innerJoin('revisions as r', join =>
      join
        .onRef('r.organization_id', '=', 's.organization_id')
        .onRef('r.space_id', '=', 's.id')
        .onRef('r.id', '=', 's.revision_id'),
    )
    .select(['s.id', 'r.root'])
    .where('s.organization_id', '=', organizationId)
    .where('s.id', 'in', spaceIds)
    .execute();
  return new Map(rows.map(({ id, root }) => [id, root]));
}
