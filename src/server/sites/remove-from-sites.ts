import type { Db } from '../db/database.ts';
import { sitesWithSpace } from './structure-rows.ts';
import { removeSpace } from './structure-spaces.ts';
import { loadStructure, saveStructure } from './structure-store.ts';

/** Takes a space that is gone for good off every site. */
export async function removeFromSites(tx: Db, organizationId: string, spaceId: string): Promise<void> {
  for (const site of await sitesWithSpace(tx, organizationId, spaceId)) {
    const structure = await loadStructure(tx, site);
    const placed = structure.siteSpaces.find(({ space_id }) => space_id === spaceId);
    if (placed) await saveStructure(tx, structure, removeSpace(structure, placed.id));
  }
}
