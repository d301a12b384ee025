import { sql } from 'kysely';
import type { SpaceVisibility } from '#contract/spaces.ts';
import { isStaying } from '../access/departing-rows.ts';
import type { Db } from '../db/database.ts';
import type { SpaceRow, ToldColumns } from '../db/tables/spaces.ts';

/** What a transaction did in an organization that may change how spaces can be read. */
interface Touched {
  spaces: Set<string>;
  /** All spaces that these sites show. */
  sites: Set<string>;
}

const touched = new WeakMap<Db, Map<string, Touched>>();

function touchedIn(tx: Db, organizationId: string): Touched {
  const byOrganization = touched.get(tx) ?? new Map<string, Touched>();
  touched.set(tx, byOrganization);
  const found = byOrganization.get(organizationId) ?? { spaces: new Set(), sites: new Set() };
  byOrganization.set(organizationId, found);
  return found;
}

/** Notes spaces that stand elsewhere, or that a site begins or ceases to show. */
export function touchSpaces(tx: Db, organizationId: string, ids: Iterable<string>): void {
  for (const id of ids) touchedIn(tx, organizationId).spaces.add(id);
}

/** Notes a site that is published, or can be read, in another way. */
export function touchSite(tx: Db, organizationId: string, siteId: string): void {
  touchedIn(tx, organizationId).sites.add(siteId);
}

/** What was noted in a transaction, by organization; it is asked once. */
export function takeTouched(tx: Db): ReadonlyMap<string, Touched> {
  const found = touched.get(tx) ?? new Map<string, Touched>();
  touched.delete(tx);
  return found;
}

/** How a space can be read that no site shows. */
export const unpublished = ({ parent_id }: Pick<SpaceRow, 'parent_id'>): SpaceVisibility =>
  parent_id === null ? 'private' : 'in-collection';

export type ToldSpace = Pick<SpaceRow, 'id' | 'parent_id' | 'deleted_at'> & ToldColumns;

/** The touched spaces, locked, but for those that have yet to follow their collection: of two changes at a time the later one sees what both made of them. */
export async function lockTouched(tx: Db, organizationId: string, { spaces, sites }: Touched): Promise<ToldSpace[]> {
  const shown = tx
    .selectFrom('site_spaces')
    .select('space_id')
    .where('organization_id', '=', organizationId)
    .where('site_id', 'in', [...sites]);
  return tx
    .selectFrom('spaces as s')
    .select(['s.id', 's.parent_id', 's.deleted_at', 's.told_visibility'])
    .where('s.organization_id', '=', organizationId)
    .where(eb =>
      eb.or([
        ...(spaces.size > 0 ? [eb('s.id', 'in', [...spaces])] : []),
        ...(sites.size > 0 ? [eb('s.id', 'in', shown)] : []),
      ]),
    )
    .where(eb => eb.or([eb('s.deleted_at', 'is not', null), isStaying(sql`s`)]))
    .orderBy('s.id')
    .forUpdate('s')
    .execute();
}

export async function setTold(
  tx: Db,
  organizationId: string,
  ids: readonly string[],
  told_visibility: SpaceVisibility,
): Promise<void> {
  await tx
    .updateTable('spaces')
    .set({ told_visibility })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}
