import { sql } from 'kysely';
import type { Role } from '#contract/common.ts';
import type { Viewer } from '../access/rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { hasText } from '../db/has-text.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { SiteHostnameRow, SiteRow } from '../db/tables/sites.ts';
import { deleteGrantsOn } from '../grants/rows.ts';
import { touchSite, touchSpaces } from '../spaces/told-rows.ts';
import { countsOfSite, readCounts, type SiteCounts } from './count-rows.ts';

interface SiteFilter {
  organizationId: string;
  /** Those with these ids; one at least. */
  ids?: readonly string[] | undefined;
  space?: string | undefined;
  /** Folded, as `sort_title` is. */
  title?: string | undefined;
  hostname?: string | undefined;
  published?: boolean | undefined;
  type?: readonly string[] | undefined;
}

/** A site with the part of its address that is its organization's. */
export interface AddressedSiteRow extends SiteRow {
  organization_hostname: string;
}

export type SiteListRow = AddressedSiteRow & SiteCounts;

const sitesWithAddress = (db: Db, organizationId: string) =>
  db
    .selectFrom('sites as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .where('s.organization_id', '=', organizationId)
    .selectAll('s')
    .select('o.hostname as organization_hostname');

/** Counting takes longer than all else of a site: only for what shows the counts. */
const countedSites = (db: Db, organizationId: string) =>
  sitesWithAddress(db, organizationId).select(countsOfSite.as('counts'));

/** What was granted to a viewer on sites, by themselves and through their teams. */
export function siteGrants(
  db: Db,
  { organizationId, userId }: Pick<Viewer, 'organizationId' | 'userId'>,
): Promise<{ item_id: string; subject_kind: 'user' | 'team'; level: Role }[]> {
  const given = kept(db)
    .selectFrom('grants as g')
    .select(['g.item_id', 'g.subject_kind', 'g.level'])
    .where('g.organization_id', '=', organizationId)
    .where('g.item_kind', '=', 'site');
  // From the teams of the viewer to what they were given: SQLite keeps this order.
  const toTeams = kept(db)
    .selectFrom('team_members as t')
    .crossJoin('grants as g')
    .select(['g.item_id', 'g.subject_kind', 'g.level'])
    .where('t.organization_id', '=', organizationId)
    .where('t.user_id', '=', userId)
    .where('g.organization_id', '=', organizationId)
    .where('g.subject_kind', '=', 'team')
    .whereRef('g.subject_id', '=', 't.team_id')
    .where('g.item_kind', '=', 'site');
  return given.where('g.subject_kind', '=', 'user').where('g.subject_id', '=', userId).unionAll(toTeams).execute();
}

export function findSite(db: Db, organizationId: string, siteId: string): Promise<AddressedSiteRow | undefined> {
  return sitesWithAddress(kept(db), organizationId).where('s.id', '=', siteId).executeTakeFirst();
}

/** The same site with what is counted of it. */
export async function countSite(db: Db, { organization_id, id }: SiteRow): Promise<SiteListRow> {
  return readCounts(await countedSites(kept(db), organization_id).where('s.id', '=', id).executeTakeFirstOrThrow());
}

function matching<Query extends { where: (expression: ReturnType<typeof sql<boolean>>) => Query }>(
  db: Db,
  query: Query,
  filter: SiteFilter,
): Query {
  let filtered = query;
  if (filter.ids !== undefined) filtered = filtered.where(sql<boolean>`s.id in (${sql.join(filter.ids)})`);
  if (filter.title !== undefined) filtered = filtered.where(hasText(db, 's.sort_title', filter.title));
  if (filter.hostname !== undefined)
    filtered = filtered.where(
      sql<boolean>`s.id = (select h.site_id from site_hostnames h where h.hostname = ${filter.hostname})`,
    );
  if (filter.published !== undefined)
    filtered = filtered.where(sql<boolean>`s.published = ${filter.published ? 1 : 0}`);
  if (filter.type !== undefined) filtered = filtered.where(sql<boolean>`s.type in (${sql.join(filter.type)})`);
  if (filter.space !== undefined) {
    filtered = filtered.where(
      sql<boolean>`s.id in (select x.site_id from site_spaces x where x.organization_id = ${filter.organizationId} and x.space_id = ${filter.space})`,
    );
  }
  return filtered;
}

export async function listSites(db: Db, filter: SiteFilter, request: PageRequest): Promise<Page<SiteListRow>> {
  const { rows, next } = await fetchPage(
    matching(db, countedSites(kept(db), filter.organizationId), filter),
    [
      { column: 's.sort_title', value: row => row.sort_title },
      { column: 's.id', value: row => row.id },
    ],
    request,
  );
  return { rows: rows.map(readCounts), next };
}

export function countSites(db: Db, filter: SiteFilter): Promise<number> {
  const query = db.selectFrom('sites as s').where('s.organization_id', '=', filter.organizationId);
  return countRows(matching(db, query, filter));
}

/** Locks the site for the rest of the transaction: its structure changes in one hand at a time. */
export async function lockSite(db: Db, organizationId: string, siteId: string): Promise<void> {
  await db
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', siteId)
    .forUpdate()
    .execute();
}

export async function insertSite(db: Db, row: SiteRow): Promise<void> {
  await db.insertInto('sites').values(row).execute();
  await db.insertInto('directory').values({ kind: 'site', id: row.id, organization_id: row.organization_id }).execute();
}

/** Changes a site; every change makes a new version of it. */
export async function updateSite(
  db: Db,
  organizationId: string,
  siteId: string,
  changes: Partial<SiteRow>,
): Promise<void> {
  await db
    .updateTable('sites')
    .set({ ...changes, version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', siteId)
    .execute();
  if ('published' in changes || 'visibility' in changes) touchSite(db, organizationId, siteId);
}

export async function deleteSite(db: Db, organizationId: string, siteId: string): Promise<void> {
  const shown = await db
    .deleteFrom('site_spaces')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .returning('space_id')
    .execute();
  touchSpaces(
    db,
    organizationId,
    shown.map(({ space_id }) => space_id),
  );
  for (const table of [
    'site_entries',
    'share_links',
    'site_pictures',
    'site_hostnames',
    'site_publishing_auth',
    'site_adaptive_schemas',
    'site_segments',
    'site_redirects',
    'former_homes',
    'former_basenames',
    'page_days',
    'page_spans',
    'site_days',
    'search_days',
    'search_spans',
    'agent_days',
  ] as const) {
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('site_id', '=', siteId).execute();
  }
  await deleteGrantsOn(db, organizationId, 'site', [siteId]);
  await db.deleteFrom('directory').where('kind', '=', 'site').where('id', '=', siteId).execute();
  await db
    .updateTable('organizations')
    .set({ default_content: null })
    .where('id', '=', organizationId)
    .where('default_content', '=', JSON.stringify({ type: 'site', site: siteId }))
    .execute();
  await db.deleteFrom('sites').where('organization_id', '=', organizationId).where('id', '=', siteId).execute();
}

export async function takenBasenames(
  db: Db,
  organizationId: string,
  candidates: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sites')
    .select('basename')
    .where('organization_id', '=', organizationId)
    .where('basename', 'in', candidates)
    .execute();
  return new Set(rows.map(({ basename }) => basename));
}

export function findHostname(db: Db, hostname: string): Promise<SiteHostnameRow | undefined> {
  return db.selectFrom('site_hostnames').selectAll().where('hostname', '=', hostname).executeTakeFirst();
}

/** A hostname or proxy that leads to its site. */
export interface WorkingAddress {
  organizationId: string;
  siteId: string;
  address: { kind: 'hostname' | 'proxy'; url: string };
}

/** Notes that a hostname or proxy leads to its site, if it is the site's still. @returns whether that was not known */
export async function setAddressWorks(
  db: Db,
  { organizationId, siteId, address: { kind, url } }: WorkingAddress,
  since: string,
): Promise<boolean> {
  const changes = kind === 'hostname' ? { hostname_works_since: since } : { proxy_works_since: since };
  const { numUpdatedRows } = await db
    .updateTable('sites')
    .set({ ...changes, version: sql`version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', siteId)
    .where(kind, '=', url.replace('https://', ''))
    .where(kind === 'hostname' ? 'hostname_works_since' : 'proxy_works_since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Gives a site its custom hostname, or none. @returns false when another site has it */
export async function setHostname(
  db: Db,
  organizationId: string,
  siteId: string,
  hostname: string | null,
): Promise<boolean> {
  await db
    .deleteFrom('site_hostnames')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .execute();
  if (hostname === null) return true;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_hostnames')
    .values({ hostname, organization_id: organizationId, site_id: siteId })
    .onConflict(conflict => conflict.column('hostname').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
