import { fold } from '#lib/fold.ts';
import type { Context } from '../http/context.ts';
import { newId, newPrefixedId } from '../ids.ts';
import { changed } from './changed.ts';
import { insertFormerHomes } from './former-home-rows.ts';
import { formerHomesOf, leftBehind } from './left-behind.ts';
import { lockSiteAs, type SitePlace } from './load.ts';
import { insertAutomaticRedirects } from './redirect-rows.ts';
import { type AddressedSiteRow, findSite } from './rows.ts';
import type { Maker, Structure } from './structure.ts';
import { loadStructure, saveStructure } from './structure-store.ts';

interface Built {
  site: AddressedSiteRow;
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

/** Writes a changed structure, and tells everyone who has the site open. An unchanged one is not written. */
export async function commitStructure(context: Context, { site, structure }: Built, after: Structure): Promise<Built> {
  if (after === structure) return { site, structure };
  const { organization_id, id } = site;
  const saved = await writeStructure(context, { site, structure }, after);
  changed(context, organization_id, id);
  const now = await findSite(context.db, organization_id, id);
  return { site: now ?? site, structure: saved };
}

/** Writes a changed structure. Addresses that readers know lead on to where their pages are now. */
export async function writeStructure(
  { db, services }: Context,
  { site, structure: before }: Built,
  changed: Structure,
): Promise<Structure> {
  const after = await saveStructure(db, before, changed);
  if (!site.was_published) return after;
  const key = { organization_id: site.organization_id, site_id: site.id };
  const now = services.clock.now().toISOString();
  const redirects = leftBehind(before, after).map(({ destination, ...left }) => ({
    ...key,
    id: newId(),
    ...left,
    search_text: fold(left.source),
    destination: JSON.stringify(destination),
    ...({ draft: 0, capture_wildcard: 1, permanent: 1, automatic: 1 } as const),
    created_at: now,
    updated_at: null,
  }));
  await insertAutomaticRedirects(db, redirects);
  await insertFormerHomes(
    db,
    formerHomesOf(before, after).map(home => ({ ...key, ...home, left_at: now })),
  );
  return after;
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
