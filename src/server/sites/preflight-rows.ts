import { isFirst } from '../content/link-list-rows.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';

export interface SpaceHead {
  id: string;
  title: string;
  language: string | null;
  /** Hash of the root object. */
  hash: string;
  /** The root object, as `writeRoot` stored it. */
  root: string;
}

/** Titles of spaces, and the roots of their main content, with one query. */
export function headsOf(db: Db, organizationId: string, spaceIds: readonly string[]): Promise<SpaceHead[]> {
  if (spaceIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('spaces as p')
    .innerJoin('revisions as r', join =>
      join
        .onRef('r.organization_id', '=', 'p.organization_id')
        .onRef('r.space_id', '=', 'p.id')
        .onRef('r.id', '=', 'p.revision_id'),
    )
    .innerJoin('objects as o', join =>
      join.onRef('o.organization_id', '=', 'r.organization_id').onRef('o.hash', '=', 'r.root'),
    )
    .select(['p.id', 'p.title', 'p.language', 'r.root as hash', 'o.data as root'])
    .where('p.organization_id', '=', organizationId)
    .where('p.id', 'in', spaceIds)
    .execute();
}

/** How many targets the main content of each of these spaces points to that are not there. */
export async function brokenTargets(
  db: Db,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<Map<string, number>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await kept(db)
    .selectFrom('links')
    .select(eb => ['space_id', eb.fn.countAll<number>().as('count')])
    .where('organization_id', '=', organizationId)
    .where('space_id', 'in', spaceIds)
    .where(isFirst)
    .where('state', '=', 'broken')
    .groupBy('space_id')
    .execute();
  return new Map(rows.map(({ space_id, count }) => [space_id, Number(count)]));
}

/** Whether anybody holds a link of the site that opens it. */
export async function hasOpenShareLink(db: Db, organizationId: string, siteId: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('share_links')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .where('active', '=', 1)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
