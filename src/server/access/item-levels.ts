import type { Db } from '../db/database.ts';
import { together } from '../db/together.ts';
import { findSteps, type Item } from './item-rows.ts';
import { effectiveLevel, type Level } from './levels.ts';
import type { ItemKind, Viewer } from './rows.ts';
import { findSpacesOfSite } from './site-spaces-rows.ts';

export const itemsOf = (kind: ItemKind, ids: readonly string[]): Item[] => ids.map(id => ({ kind, id }));

/** Null on what is not seen and on what is not there. */
export type LevelOf = (item: Item) => Level;

/** What a viewer may do on some items, deleted ones too. */
export async function levelsOn(db: Db, viewer: Viewer, items: readonly Item[]): Promise<LevelOf> {
  const { organizationId, userId, role, siteId } = viewer;
  const spaceIds = items.flatMap(({ kind, id }) => (kind === 'space' ? id : []));
  const [stepsOf, ofSite] = await together(
    db,
    () => (role === 'admin' ? undefined : findSteps(db, organizationId, userId, items)),
    () => (siteId === undefined ? undefined : findSpacesOfSite(db, { organizationId, siteId }, spaceIds)),
  );
  return item => {
    const steps = stepsOf?.(item);
    if (steps?.length === 0) return null;
    const level = effectiveLevel(role, steps ?? []);
    if (ofSite === undefined || level === null) return level;
    return item.kind === 'space' && ofSite.has(item.id) ? 'read' : null;
  };
}
