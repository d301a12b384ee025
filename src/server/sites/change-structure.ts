import { requireSite } from '../access/capabilities.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { newPrefixedId } from '../ids.ts';
import { changed } from './changed.ts';
import { loadSite } from './load.ts';
import { findSite, lockSite, type SiteListRow } from './rows.ts';
import type { Maker, Structure } from './structure.ts';
import { loadStructure, saveStructure } from './structure-store.ts';

interface SitePlace {
  organizationId: string;
  siteId: string;
}

interface Built {
  site: SiteListRow;
  structure: Structure;
}

/** What the rules of structure make new items with. */
export function makerOf({ services: { clock } }: Context): Maker {
  return { newId: newPrefixedId, now: clock.now().toISOString() };
}

/** Locks a site whose structure the caller may change. @throws 404 for strangers, 403 for those who may not */
export async function lockStructure(context: Context, { organizationId, siteId }: SitePlace): Promise<Built> {
  const { level } = await loadSite(context, organizationId, siteId);
  requireSite(level, 'create');
  await lockSite(context.db, organizationId, siteId);
  // Read again: whoever had the lock before may have changed it.
  const site = await findSite(context.db, organizationId, siteId);
  if (!site) throw notFound('site');
  return { site, structure: await loadStructure(context.db, site) };
}

/** Writes a changed structure, and tells whoever looks at the site. */
export async function commitStructure(context: Context, { site, structure }: Built, after: Structure): Promise<Built> {
  const { organization_id, id } = site;
  const saved = await saveStructure(context.db, structure, after);
  changed(context, organization_id, id);
  const now = await findSite(context.db, organization_id, id);
  return { site: now ?? site, structure: saved };
}

/** Locks, changes and writes the structure of a site by one of its rules. */
export async function changeStructure(
  context: Context,
  place: SitePlace,
  change: (structure: Structure) => Structure,
): Promise<Built> {
  const built = await lockStructure(context, place);
  return commitStructure(context, built, change(built.structure));
}
