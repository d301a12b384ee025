import { type CompiledQuery, sql } from 'kysely';
import type { SiteVisibility } from '#contract/sites.ts';
import { isStaying } from '../access/departing-rows.ts';
import { isVisibleSpace, type Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { SiteRedirectRow } from '../db/tables/redirects.ts';
import type { ShareLinkRow } from '../db/tables/sites.ts';
import type { Flag } from '../db/tables.ts';

/** One space of a published site, with all that decides whether a page that was rendered still stands. */
export interface SiteStateRow {
  organization_id: string;
  site_id: string;
  version: number;
  visibility: SiteVisibility;
  organization_hostname: string;
  share_link_id: string | null;
  adaptive_content: Flag;
  contact: string | null;
  key_salt: string | null;
  old_key_salt: string | null;
  old_key_until: string | null;
  fallback_url: string | null;
  logout_url: string | null;
  site_space_id: string | null;
  section_id: string | null;
  path: string;
  condition: string | null;
  hidden: Flag;
  reachable: Flag;
  space_id: string;
  revision_id: string;
  title: string;
  emoji: string;
  language: string | null;
  computed_source: string | null;
  api_changes: number | null;
}

const columns = sql`s.organization_id, s.id as site_id, s.version, s.visibility, o.hostname as organization_hostname,
  s.adaptive_content, s.contact, v.key_salt, v.old_key_salt, v.old_key_until, v.fallback_url, v.logout_url, l.id as share_link_id, x.id as site_space_id, x.section_id, x.path, x.condition, x.hidden, x.reachable, p.id as space_id, p.revision_id, p.title, p.emoji, p.language, p.computed_source,
  c.changes as api_changes`;

const joins = (key: string, now: string) => sql`
  left join site_publishing_auth v on v.organization_id = s.organization_id and v.site_id = s.id
  left join share_links l on l.organization_id = s.organization_id and l.site_id = s.id and l.active = 1
    and (l.key = ${key} or (l.old_key = ${key} and l.old_key_until > ${now}))
    and (l.expires_at is null or l.expires_at > ${now})
  left join openapi_changes c on c.organization_id = s.organization_id
  left join site_spaces x on x.organization_id = s.organization_id and x.site_id = s.id
  left join spaces p on p.organization_id = x.organization_id and p.id = x.space_id and p.deleted_at is null and ${isStaying(sql`p`)}`;
const published = sql`where s.published = 1 and o.blocked_reason is null order by x.position`;

// Asked before every answer of a site: compiled once, then only bound.
const compiled = new WeakMap<Db, { own: CompiledQuery<SiteStateRow>; custom: CompiledQuery<SiteStateRow> }>();

function statements(db: Db) {
  const known = compiled.get(db);
  if (known) return known;
  const made = {
    own: sql<SiteStateRow>`select ${columns} from organizations o
      join sites s on s.organization_id = o.id and o.hostname = ${''} and s.basename = ${''} ${joins('', '')} ${published}`.compile(
      db,
    ),
    custom: sql<SiteStateRow>`select ${columns} from site_hostnames h
      join sites s on s.organization_id = h.organization_id and s.id = h.site_id and h.hostname = ${''}
      join organizations o on o.id = s.organization_id ${joins('', '')} ${published}`.compile(db),
  };
  compiled.set(db, made);
  return made;
}

/** What may be the key of a share link, and when it is shown. */
interface Shown {
  shareKey: string;
  now: string;
}

/** The published site of an organization's host, its spaces in order. */
export async function siteStateByBasename(
  db: Db,
  organization: string,
  basename: string,
  { shareKey, now }: Shown,
): Promise<SiteStateRow[]> {
  const { rows } = await db.executeQuery<SiteStateRow>({
    ...statements(db).own,
    parameters: [organization, basename, shareKey, shareKey, now, now],
  });
  return rows;
}

/** The published site of a custom hostname. */
export async function siteStateByHostname(db: Db, hostname: string, { shareKey, now }: Shown): Promise<SiteStateRow[]> {
  const { rows } = await db.executeQuery<SiteStateRow>({
    ...statements(db).custom,
    parameters: [hostname, shareKey, shareKey, now, now],
  });
  return rows;
}

/** A site, with what says where it answers. */
export interface PlacedStateRow extends SiteStateRow {
  basename: string;
  hostname: string | null;
  /** Of its organization; null unless the operator blocked that. */
  blocked_reason: string | null;
}

/** The site with this id, published or not, its spaces in order. */
export async function siteStateById(
  db: Db,
  organizationId: string,
  siteId: string,
  { shareKey, now }: Shown = { shareKey: '', now: '' },
): Promise<PlacedStateRow[]> {
  const { rows } =
    await sql<PlacedStateRow>`select ${columns}, s.basename, s.hostname, o.blocked_reason from organizations o
    join sites s on s.organization_id = o.id and s.organization_id = ${organizationId} and s.id = ${siteId}
    ${joins(shareKey, now)} order by x.position`.execute(db);
  return rows;
}

/**
 * The published site that is served by a proxy at one of these places, the longest if there are several. Nobody proves that a place is
 * theirs: of an organization of this person, so that no other can stand before it.
 */
export function findProxied(
  db: Db,
  userId: string,
  places: readonly string[],
): Promise<{ organizationId: string; siteId: string; proxy: string } | undefined> {
  return db
    .selectFrom('sites as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .innerJoin('members as m', 'm.organization_id', 's.organization_id')
    .select(['s.organization_id as organizationId', 's.id as siteId', sql<string>`s.proxy`.as('proxy')])
    .where('s.proxy', 'is not', null)
    .where(sql<string>`lower(s.proxy)`, 'in', places)
    .where('s.published', '=', 1)
    .where('o.blocked_reason', 'is', null)
    .where('m.user_id', '=', userId)
    .orderBy(sql`length(s.proxy)`, 'desc')
    .orderBy('s.id')
    .executeTakeFirst();
}

/** Those of the spaces that a member may view. */
export async function viewableSpaces(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await kept(db)
    .selectFrom('spaces as s')
    .where('s.organization_id', '=', viewer.organizationId)
    .select('s.id')
    .where(isVisibleSpace(viewer, sql`s`))
    .where('s.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function isSiteHostname(db: Db, hostname: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_hostnames')
    .select('hostname')
    .where('hostname', '=', hostname)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a site is at home on this host: as its own hostname, or behind a proxy. */
export async function isSiteOrigin(db: Db, hostname: string): Promise<boolean> {
  if (await isSiteHostname(db, hostname)) return true;
  const proxy = sql<string>`lower(proxy)`;
  const row = await db
    .selectFrom('sites')
    .select('id')
    .where('proxy', 'is not', null)
    .where(proxy, '>', `${hostname}/`)
    // The character after the slash.
    .where(proxy, '<', `${hostname}0`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hash of a revision's content. */
export function findRoot(
  db: Db,
  organizationId: string,
  spaceId: string,
  revisionId: string,
): Promise<Pick<RevisionRow, 'root'> | undefined> {
  return db
    .selectFrom('revisions')
    .select('root')
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .where('id', '=', revisionId)
    .executeTakeFirst();
}

/** The site that an organization's own host leads to, and the public sites that its `robots.txt` names. */
export async function sitesOfHost(db: Db, hostname: string) {
  return db
    .selectFrom('organizations as o')
    .innerJoin('sites as s', 's.organization_id', 'o.id')
    .where('o.hostname', '=', hostname)
    .where('s.published', '=', 1)
    .where('o.blocked_reason', 'is', null)
    .where('s.visibility', '=', 'public')
    .select(['s.id', 's.basename', 'o.default_content'])
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(200)
    .execute();
}

interface LinkPlace {
  organizationId: string;
  siteId: string;
  id: string;
}

/** How often a share link was opened so far; nobody else counts it until this is written. */
export function lockOpens(db: Db, { organizationId, siteId, id }: LinkPlace) {
  return db
    .selectFrom('share_links')
    .select(['opens', 'opens_by_day'])
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setOpens(
  db: Db,
  { organizationId, siteId, id }: LinkPlace,
  opens: Pick<ShareLinkRow, 'opens' | 'opens_by_day' | 'last_opened_at'>,
): Promise<void> {
  await db
    .updateTable('share_links')
    .set(opens)
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/** The redirects of a site that readers are led by, by their sources. */
export function activeRedirects(db: Db, organizationId: string, siteId: string): Promise<SiteRedirectRow[]> {
  return db
    .selectFrom('site_redirects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where('draft', '=', 0)
    .orderBy('source')
    .execute();
}
