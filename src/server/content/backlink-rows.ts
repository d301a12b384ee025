import { type RawBuilder, sql } from 'kysely';
import { isSeenAtOnce, isSeenById, type Viewer } from '../access/rows.ts';
import { isAmongMany, rowsOf } from '../db/among.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchMerged, fetchPage, type Key, type Page, type PageRequest } from '../db/page.ts';
import type { LinkRow } from '../db/tables/content.ts';
import { together } from '../db/together.ts';
import { unindexed } from '../db/unindexed.ts';
import type { SpaceKey } from '../revisions/rows.ts';

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
}

export type BacklinkRow = Pick<LinkRow, 'space_id' | 'place' | 'page_id'>;

/**
 * The one of some targets that most links lead to. It may have nearly all of them, and a page leads to it once: only those
 * that lead to others of the targets, and not to it, are told apart.
 */
interface Hub {
  id: string;
  isAlone: boolean;
}

/** Of what points there from the space itself, and of what does from others. */
export interface Hubs {
  own: Hub | undefined;
  others: Hub | undefined;
}

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

/** Whether a link of the space does not stand on a page of the branch; those of the main content are not looked up one by one. */
function isOutside(db: Db, { organizationId, spaceId }: SpaceKey, { ids, isMain }: Branch): RawBuilder<boolean> {
  const placeOf = (id = '') => sql`(select p.place from link_places p
    where p.organization_id = ${organizationId} and p.space_id = ${spaceId} and p.page_id = ${id})`;
  return isMain
    ? sql`links.place not between ${placeOf(ids[0])} and ${placeOf(ids.at(-1))}`
    : sql`not ${isAmongMany(db, 'links.page_id', ids)}`;
}

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

export async function findHubs(db: Db, key: SpaceKey, target: BacklinkTarget): Promise<Hubs> {
  const alone = (id: string | undefined): Hub | undefined => (id === undefined ? id : { id, isAlone: true });
  if (!target.branch) return { own: alone(target.id), others: alone(target.id) };
  const { own, others } = await firstLinkedOf(db, key, target.branch);
  if (own.length < 2 && others.length < 2) return { own: alone(own[0]), others: alone(others[0]) };
  return countHubs(db, key, target);
}

/** Two of the pages of a branch that links of the space itself lead to, and two that those of others do, as far as there are. */
async function firstLinkedOf(db: Db, { organizationId, spaceId }: SpaceKey, { ids }: Branch) {
  // As values of their own these are looked up by page until two are found; joined, all would be.
  const leadsFrom = (operator: '=' | '<' | '>') => sql`(select 1 from links
    where links.organization_id = ${organizationId} and links.target_space = ${spaceId} and links.kind = 'page'
      and links.target_id = b.id and links.space_id ${sql.raw(operator)} ${spaceId} and ${leads} limit 1) is not null`;
  const two = (condition: RawBuilder<unknown>) =>
    sql`select * from (select b.id from (${rowsOf(db, ids)}) b where ${condition} limit 2) two`;
  const { rows } = await sql<{ id: string; own: number }>`
    select id, 1 as own from (${two(leadsFrom('='))}) o
    union all
    select id, 0 as own from (${two(sql`(${leadsFrom('<')} or ${leadsFrom('>')})`)}) x`.execute(kept(db));
  const of = (own: number) => rows.flatMap(row => (row.own === own ? row.id : []));
  return { own: of(1), others: of(0) };
}

async function countHubs(db: Db, key: SpaceKey, target: BacklinkTarget): Promise<Hubs> {
  const counts = linksTo(db, key, target)
    .where(leads)
    .groupBy('links.target_id')
    .select(eb => ['links.target_id', eb.fn.countAll<number>().as('links')])
    .select(sql<number>`sum(case when links.space_id = ${key.spaceId} then 1 else 0 end)`.as('own'));
  const most = (column: 'own' | 'others') =>
    sql`(select target_id || ' ' || ${sql.ref(column)} from counts order by ${sql.ref(column)} desc limit 1)`;
  const { rows } = await sql<{ own: string; own_links: number; others: string; other_links: number }>`
    with counts as materialized (select target_id, own, links - own as others from (${counts}) c)
    select ${most('own')} as own, ${most('others')} as others, sum(own) as own_links, sum(others) as other_links
    from counts`.execute(kept(db));
  const hub = (most: string | null, links: number | null): Hub | undefined => {
    const [id = '', count] = most?.split(' ') ?? [];
    return Number(links) === 0 ? undefined : { id, isAlone: Number(count) === Number(links) };
  };
  const [row] = rows;
  return { own: hub(row?.own ?? null, row?.own_links ?? 0), others: hub(row?.others ?? null, row?.other_links ?? 0) };
}

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
  const count = await countRows(toHub);
  return rest ? count + (await countRows(db.selectFrom(rest.select('links.page_id').distinct().as('r')))) : count;
}

/** Visibility is asked of each space once, not of each link, unless all that is seen is found at once. */
async function countOthers(db: Db, viewer: Viewer, key: SpaceKey, target: BacklinkTarget, hub: Hub): Promise<number> {
  const { toHub, rest } = partsOf(db, key, target, hub, false);
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
