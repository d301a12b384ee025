import { requireSite } from '../access/capabilities.ts';
import { type Level, rank } from '../access/levels.ts';
import { loadOrganization, type OrganizationAccess } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { absent, notFound } from '../http/errors.ts';
import { type AddressedSiteRow, findSite, lockSite, siteGrants } from './rows.ts';
import { findShareLinkByKey } from './share-link-rows.ts';

interface SiteAccess extends OrganizationAccess {
  site: AddressedSiteRow;
  level: Level;
}

/** The level on a site: what was granted there, else the role in the organization (decisions 6.1). */
export function siteLevel(role: Level, granted: Level | undefined): Level {
  return role === 'admin' ? 'admin' : (granted ?? role);
}

/** The level granted to a viewer on each site: their own grant wins over the highest of their teams. */
export async function grantedLevels(
  db: Db,
  viewer: Pick<Viewer, 'organizationId' | 'userId'>,
): Promise<Map<string, Level>> {
  const granted = new Map<string, Level>();
  const rows = await siteGrants(db, viewer);
  for (const { item_id, level } of rows.filter(row => row.subject_kind === 'team')) {
    if (rank(level) > rank(granted.get(item_id) ?? null)) granted.set(item_id, level);
  }
  for (const { item_id, level } of rows.filter(row => row.subject_kind === 'user')) granted.set(item_id, level);
  return granted;
}

/** The level of an active member on a site; `null` is none. */
export async function levelOnSite(db: Db, viewer: Viewer, siteId: string): Promise<Level> {
  return (await siteLevels(db, viewer))(siteId);
}

/** The same for any site of the organization. */
export async function siteLevels(db: Db, viewer: Viewer): Promise<(siteId: string) => Level> {
  const grants = viewer.role === 'admin' ? undefined : await grantedLevels(db, viewer);
  return siteId => siteLevel(viewer.role, grants?.get(siteId));
}

/** The site and the caller's level on it. @throws 404 when it does not exist or the caller may not view it */
export async function loadSite(context: Context, organizationId: string, siteId: string): Promise<SiteAccess> {
  const access = await loadOrganization(context, organizationId);
  const [site, level] = await together(
    context.db,
    () => findSite(context.db, organizationId, siteId),
    () => levelOnSite(context.db, access.viewer, siteId),
  );
  if (!site || level === null) throw notFound('site');
  const { siteId: only } = access.viewer;
  if (only === undefined) return { ...access, site, level };
  if (only !== siteId || !site.published) throw notFound('site');
  return { ...access, site, level: 'read' };
}

export interface SitePlace {
  organizationId: string;
  siteId: string;
}

/**
 * The site, locked for the rest of the transaction, as whoever had the lock before left it.
 * @throws 404 for strangers, 403 for those who may not
 */
export async function lockSiteAs(
  context: Context,
  { organizationId, siteId }: SitePlace,
  capability: 'admin' | 'create',
): Promise<AddressedSiteRow> {
  const { level } = await loadSite(context, organizationId, siteId);
  requireSite(level, capability);
  await lockSite(context.db, organizationId, siteId);
  const site = await findSite(context.db, organizationId, siteId);
  if (!site) throw notFound('site');
  return site;
}

interface SiteReading {
  site: AddressedSiteRow;
  level: Level;
  /** A key that is valid; addresses then carry it. */
  shareKey: string | undefined;
}

/**
 * The site for a caller who may view it, or who holds the key of an active link of a published share-link site.
 * A wrong key changes nothing for those who may view anyway (decisions 5.17).
 */
export async function loadSiteForReading(
  context: Context,
  organizationId: string,
  siteId: string,
  shareKey: string | undefined,
): Promise<SiteReading> {
  const { caller } = context;
  if (shareKey !== undefined && (caller.kind !== 'content' || caller.siteId === siteId)) {
    const site = await findSite(context.db, organizationId, siteId);
    const link =
      site?.published &&
      site.visibility === 'share-link' &&
      (await findShareLinkByKey(context.db, organizationId, siteId, {
        key: shareKey,
        now: context.services.clock.now().toISOString(),
      }));
    if (site && link) {
      const access = await loadSite(context, organizationId, siteId).catch(absent);
      return { site, level: access?.level ?? null, shareKey };
    }
  }
  const { site, level } = await loadSite(context, organizationId, siteId);
  return { site, level, shareKey: undefined };
}
