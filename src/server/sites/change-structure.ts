import type { Context } from '../http/context.ts';
import { newId, newPrefixedId } from '../ids.ts';
import { changed } from './changed.ts';
import { leftBehind } from './left-behind.ts';
import { lockSiteAs, type SitePlace } from './load.ts';
import { insertAutomaticRedirects } from './redirect-rows.ts';
import { findSite, type SiteListRow } from './rows.ts';
import type { Maker, Structure } from './structure.ts';
import { loadStructure, saveStructure } from './structure-store.ts';

interface Built {
  site: SiteListRow;
  structure: Structure;
}

/** What the rules of structure make new items with. */
export function makerOf({ services: { clock } }: Context): Maker {
  return { newId: newPrefixedId, now: clock.now().toISOString() };
}

/** Locks a site whose structure the caller may change. @throws 404 for strangers, 403 for those who may not */
export async function lockStructure(
  context: Context,
  place: SitePlace,
  capability: 'admin' | 'create' = 'create',
): Promise<Built> {
  const site = await lockSiteAs(context, place, capability);
  return { site, structure: await loadStructure(context.db, site) };
}

/** Writes a changed structure, and tells whoever looks at the site. One that is the same is not written. */
export async function commitStructure(context: Context, { site, structure }: Built, after: Structure): Promise<Built> {
  if (after === structure) return { site, structure };
  const { organization_id, id } = site;
  const saved = await saveStructure(context.db, structure, after);
  if (site.published) await leadOn(context, structure, saved);
  changed(context, organization_id, id);
  const now = await findSite(context.db, organization_id, id);
  return { site: now ?? site, structure: saved };
}

/** Whoever comes by an address that was left is led to where its pages are now. */
async function leadOn({ db, services }: Context, before: Structure, after: Structure): Promise<void> {
  const rows = leftBehind(before, after).map(({ destination, ...left }) => ({
    organization_id: before.site.organization_id,
    site_id: before.site.id,
    id: newId(),
    ...left,
    destination: JSON.stringify(destination),
    ...({ draft: 0, capture_wildcard: 1, permanent: 1, automatic: 1 } as const),
    created_at: services.clock.now().toISOString(),
    updated_at: null,
  }));
  await insertAutomaticRedirects(db, rows);
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
