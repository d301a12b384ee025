import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isSeenAtOnce, isSeenById, unseenByAdmin, type Viewer } from '../access/rows.ts';
import { isAmongMany } from '../db/among.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchMerged, fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { LinkRow } from '../db/tables/content.ts';
import { together } from '../db/together.ts';
import { unindexed } from '../db/unindexed.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { findHubs, type Hub, type Hubs } from './link-count-rows.ts';

const chunk = 1_000;

export interface BacklinkTarget {
  kind: 'page' | 'file';
  id: string;
  /** A page with all pages below it, in its place: what points to any of them from outside. */
  branch?: Branch;
}

export interface Branch {
  /** In page order. */
  ids: readonly string[];
  /** Whether it is one of the main content, where its pages have places that follow each other. */
  isMain: boolean;
  /** Whether it has more than half of the pages of the space. */
  isMost: boolean;
}

export type BacklinkRow = Pick<LinkRow, 'space_id' | 'place' | 'page_id'>;

// As a literal, so that it needs no row where the index has it.
const leads = sql<boolean>`links.leads = 1`;

const linksInto = (db: Db, { organizationId, spaceId }: SpaceKey, { kind }: BacklinkTarget) =>
  kept(db)
    .selectFrom('links')
    .where('links.organization_id', '=', organizationId)
    .where('links.target_space', '=', spaceId)
    .where('links.kind', '=', kind)
    .where('links.target_id', 'is not', null);

function linksTo(db: Db, key: SpaceKey, target: BacklinkTarget) {
  const { id, branch } = target;
  const links = linksInto(db, key, target);
  return branch ? links.where(isAmongMany(db, 'links.target_id', branch.ids)) : links.where('links.target_id', '=', id);
}

/** Whether a link of the space stands on a page of a branch of the main content. */
function isInMain({ organizationId, spaceId }: SpaceKey, { ids }: Branch): RawBuilder<boolean> {
  const placeOf = (id = '') => sql`(select p.place from link_places p
    where p.organization_id = ${organizationId} and p.space_id = ${spaceId} and p.page_id = ${id})`;
  return sql`links.place between ${placeOf(ids[0])} and ${placeOf(ids.at(-1))}`;
}

/** Whether it does not stand on a page of the branch; those of the main content are not looked up one by one. */
const isOutside = (db: Db, key: SpaceKey, branch: Branch): RawBuilder<boolean> =>
  branch.isMain ? sql`not (${isInMain(key, branch)})` : sql`not ${isAmongMany(db, 'links.page_id', branch.ids)}`;

/** What points there from the space itself or from others: to the hub, and to the other targets alone. */
function partsOf(db: Db, key: SpaceKey, target: BacklinkTarget, { id, isAlone }: Hub, isOwn: boolean) {
  const { branch } = target;
  const those = linksInto(db, key, target)
    .where('links.space_id', isOwn ? '=' : '<>', key.spaceId)
    .$if(isOwn && branch !== undefined, q => q.where(branch ? isOutside(db, key, branch) : sql<boolean>`true`));
  const toHub = those.where('links.target_id', '=', id).where(leads);
  if (isAlone || !branch) return { toHub, rest: undefined };
  const rest = those
    .where(isAmongMany(db, 'links.target_id', branch.ids))
    .where('links.target_id', '<>', id)
    .where(
      sql<boolean>`not exists (select 1 from links h where h.organization_id = ${key.organizationId}
        and h.target_space = ${key.spaceId} and h.kind = ${target.kind} and h.target_id = ${id}
        and h.space_id = links.space_id and h.place = links.place and h.page_id = links.page_id)`,
    );
  return { toHub, rest };
}

export const hubsOf = (db: Db, key: SpaceKey, { kind, id, branch }: BacklinkTarget): Promise<Hubs> =>
  findHubs(db, key, kind, branch?.ids ?? [id]);

/** How many pages of the space itself point there, and how many of others that the viewer sees. */
export async function countBacklinks(
  db: Db,
  viewer: Viewer,
  key: SpaceKey,
  target: BacklinkTarget,
  { own, others }: Hubs,
): Promise<{ own: number; others: number }> {
  const [ofOwn, ofOthers] = await together(
    db,
    () => (own ? countOwn(db, key, target, own) : 0),
    () => (others ? countOthers(db, viewer, key, target, others) : 0),
  );
  return { own: ofOwn, others: ofOthers };
}

async function countOwn(db: Db, key: SpaceKey, target: BacklinkTarget, hub: Hub): Promise<number> {
  const { toHub, rest } = partsOf(db, key, target, hub, true);
  const [count, further] = await together(
    db,
    () => countFrom(db, key, target, hub, toHub),
    () => (rest ? countRows(db.selectFrom(rest.select('links.page_id').distinct().as('r'))) : 0),
  );
  return count + further;
}

/** Of all that lead to the hub, those on the pages of the branch itself are mostly fewer. @param toHub those outside */
async function countFrom<DB, TB extends keyof DB, O>(
  db: Db,
  key: SpaceKey,
  target: BacklinkTarget,
  { id, pages }: Hub,
  toHub: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const { branch } = target;
  if (!branch) return pages;
  if (!branch.isMain || branch.isMost) return countRows(toHub);
  const inside = linksInto(db, key, target)
    .where('links.space_id', '=', key.spaceId)
    .where('links.target_id', '=', id)
    .where(leads)
    .where(isInMain(key, branch));
  return pages - (await countRows(inside));
}

/** Visibility is asked of each space once, not of each link, unless all that is seen is found at once. */
async function countOthers(db: Db, viewer: Viewer, key: SpaceKey, target: BacklinkTarget, hub: Hub): Promise<number> {
  const { toHub, rest } = partsOf(db, key, target, hub, false);
  const hidden = rest ? undefined : await countHidden(db, viewer, toHub);
  if (hidden !== undefined) return hub.pages - hidden;
  const atOnce = rest ? undefined : isSeenAtOnce(viewer, sql`links.space_id`);
  if (atOnce) return countRows(toHub.where(atOnce));
  const ofHub = toHub.groupBy('links.space_id').select(eb => ['links.space_id', eb.fn.countAll<number>().as('pages')]);
  // To have those of a branch in groups, SQLite would pass all links of the organization in the order of their spaces.
  const space = unindexed('links.space_id');
  const ofRest = rest
    ?.groupBy(space)
    .select(eb => [space.as('space_id'), eb.fn.count<number>('links.page_id').distinct().as('pages')]);
  const { pages } = await kept(db)
    .selectFrom((ofRest ? ofHub.unionAll(ofRest) : ofHub).as('u'))
    .where(isSeenById(viewer, sql`u.space_id`))
    .select(sql<number>`cast(coalesce(sum(u.pages), 0) as int)`.as('pages'))
    .executeTakeFirstOrThrow();
  return pages;
}

/** In so many spaces that are not seen, links are looked for one space after the other. */
const fewUnseen = 500;

/** How many of these links an admin does not see; undefined of others, and where those of all are counted sooner. */
async function countHidden<DB, TB extends keyof DB, O>(
  db: Db,
  viewer: Viewer,
  links: SelectQueryBuilder<DB, TB, O>,
): Promise<number | undefined> {
  const unseen = unseenByAdmin(viewer);
  if (!unseen) return undefined;
  const ofSpace = links.where(sql<boolean>`links.space_id = u.id`).clearSelect().select(sql`count(*)`.as('count'));
  const { rows } = await sql<{ hidden: number | null }>`
    select case when (select count(*) from (${unseen} limit ${sql.lit(fewUnseen + 1)}) m) <= ${sql.lit(fewUnseen)}
      then coalesce((select sum(${ofSpace}) from (${unseen}) u), 0) end as hidden`.execute(kept(db));
  const hidden = rows[0]?.hidden ?? null;
  return hidden === null ? undefined : Number(hidden);
}

/** How many of these pages of the space itself point there. */
export async function countBacklinksIn(
  db: Db,
  key: SpaceKey,
  target: BacklinkTarget,
  pageIds: readonly string[],
): Promise<number> {
  const all = linksTo(db, key, target).select('links.page_id').distinct();
  const pages = target.branch ? all.where(isOutside(db, key, target.branch)) : all;
  let count = 0;
  for (let from = 0; from < pageIds.length; from += chunk) {
    const rows = await pages
      .where('links.space_id', '=', key.spaceId)
      .where('links.page_id', 'in', pageIds.slice(from, from + chunk))
      .execute();
    count += rows.length;
  }
  return count;
}

/** Those of the space itself, or with a viewer those of other spaces that they see: by space, each in page order. */
export function listBacklinkRows(
  db: Db,
  key: SpaceKey,
  target: BacklinkTarget,
  hub: Hub,
  request: PageRequest,
  others?: Viewer,
): Promise<Page<BacklinkRow>> {
  const { toHub, rest } = partsOf(db, key, target, hub, !others);
  const rows = (links: typeof toHub) => {
    const seen = others ? links.where(isSeenById(others, sql`links.space_id`)) : links;
    return seen.select(['links.space_id', 'links.place', 'links.page_id']);
  };
  if (!rest) return fetchPage(rows(toHub), keys, request);
  return fetchMerged(kept(db), { parts: [rows(toHub), rows(rest).distinct()], count: sql.lit(0) }, keys, request);
}

const keys: Key<BacklinkRow>[] = [
  { column: 'links.space_id', value: row => row.space_id },
  { column: 'links.place', value: row => row.place },
  { column: 'links.page_id', value: row => row.page_id },
];
