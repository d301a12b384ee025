import type { z } from 'zod';
import type { Space } from '#contract/spaces.ts';
import { itemsOf, type LevelOf, levelsOn } from '../access/item-levels.ts';
import { type Level, levelOfRank } from '../access/levels.ts';
import { loadOrganization } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import type { Config } from '../config.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { absent } from '../http/errors.ts';
import { photoAddress } from '../users/photo-address.ts';
import { asPublished, presentSpace } from './present.ts';
import { type PublicationRow, publications } from './publication-rows.ts';
import { type DeletedSpaceRow, findSpaces, type ShownSpaceRow } from './rows.ts';
import { readingOf, type SharedSite } from './visibility.ts';

type Presented = z.input<typeof Space>;

/** Spaces as they were read, before it is known which of them are presented. */
export interface FoundSpaces {
  viewer: Viewer;
  rows: readonly ShownSpaceRow[];
  published: readonly PublicationRow[];
}

/** The spaces of these ids that are not deleted, in this order, with the viewer's permissions on each. */
export async function presentSpaces(
  { db, services: { config } }: Context,
  viewer: Viewer,
  ids: readonly string[],
  shared?: SharedSite,
): Promise<Presented[]> {
  const [rows, levelOf, published] = await together(
    db,
    () => findSpaces(db, viewer, ids),
    () => levelsOn(db, viewer, itemsOf('space', ids)),
    () => publications(db, viewer.organizationId, ids),
  );
  return presentFound(ids, { rows, published }, levelOf, config, shared);
}

function presentFound(
  ids: readonly string[],
  { rows, published }: Pick<FoundSpaces, 'rows' | 'published'>,
  levelOf: LevelOf,
  config: Config,
  shared?: SharedSite,
): Presented[] {
  const byId = new Map(rows.map(row => [row.id, row]));
  const levelled = ids.flatMap(id => {
    const row = byId.get(id);
    return row ? [{ row, level: levelOf({ kind: 'space', id }) }] : [];
  });
  return presentRows(levelled, published, config, shared);
}

function presentRows(
  rows: readonly { row: ShownSpaceRow; level: Level }[],
  published: readonly PublicationRow[],
  config: Config,
  shared?: SharedSite,
): Presented[] {
  const places = Map.groupBy(published, ({ space_id }) => space_id);
  return rows.map(({ row, level }) => presentRow(row, { level, places: places.get(row.id) ?? [], config, shared }));
}

function presentRow(
  row: ShownSpaceRow,
  parts: { level: Level; places: readonly PublicationRow[]; config: Config; shared?: SharedSite | undefined },
): Presented {
  const { level, places, config, shared } = parts;
  const shown = level === null ? asPublished(row) : row;
  return presentSpace(shown, { level, reading: readingOf(shown, places, config, shared), config });
}

/** Deleted spaces, each with whoever deleted it. */
export async function presentDeletedSpaces(
  { db, services: { config } }: Context,
  organizationId: string,
  rows: readonly DeletedSpaceRow[],
): Promise<Presented[]> {
  const ids = rows.map(({ id }) => id);
  const levelled = rows.map(row => ({ row, level: levelOfRank(row.rank) }));
  const presented = presentRows(levelled, await publications(db, organizationId, ids), config);
  return presented.map((space, index) => {
    const { deleted_by: id, deleter_name: displayName, deleter_photo: photo } = rows[index] ?? {};
    if (!id || !displayName) return space;
    const urls = { location: `${config.publicUrl}/v1/users/${id}` };
    const photoURL = photo ? { photoURL: photoAddress(photo, config) } : {};
    return { ...space, deletedBy: { object: 'user', id, displayName, ...photoURL, urls } };
  });
}

/** One space; with the share key that opened it, its published addresses carry the key (decisions 5.17). */
export async function spaceAsShared(
  { db, services: { config } }: Context,
  space: ShownSpaceRow,
  level: Level,
  shared: SharedSite | undefined,
): Promise<Presented> {
  const places = await publications(db, space.organization_id, [space.id]);
  const presented = presentRow(space, { level, places, config, shared });
  return level === null ? { ...presented, permissions: { ...presented.permissions, view: true } } : presented;
}

/**
 * Spaces of these ids that are not deleted, with the caller's permissions on each. Those that the caller may not view
 * are there too, as sites publish them and with every permission false: whoever calls this decides whether they show.
 */
export async function spacesAsSeen(
  context: Context,
  organizationId: string,
  ids: readonly string[],
  { found, shared }: { found?: FoundSpaces | undefined; shared?: SharedSite | undefined } = {},
): Promise<Map<string, Presented>> {
  const { db, services } = context;
  const once = [...new Set(ids)];
  const presented = found
    ? presentFound(once, found, await levelsOn(db, found.viewer, itemsOf('space', once)), services.config, shared)
    : await presentSpaces(context, await viewerOf(context, organizationId), once, shared);
  return new Map(presented.map(space => [space.id, space]));
}

/** All spaces of a site, for `spacesAsSeen`: read while the site itself is, where most of them are presented. */
export async function findSpacesOn(context: Context, organizationId: string, siteId: string): Promise<FoundSpaces> {
  const { db } = context;
  const viewer = await viewerOf(context, organizationId);
  const [rows, published] = await together(
    db,
    () => findSpaces(db, viewer, { siteId }),
    () => publications(db, organizationId, { siteId }),
  );
  return { viewer, rows, published };
}

/** Those of these spaces that the caller may not view. */
export async function hiddenSpaces(
  context: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const items = itemsOf('space', [...new Set(ids)]);
  const levelOf = await levelsOn(context.db, await viewerOf(context, organizationId), items);
  return new Set(items.flatMap(item => (levelOf(item) === null ? item.id : [])));
}

async function viewerOf(context: Context, organizationId: string) {
  // Holders of a share key and the renderer of sites are no members: they see spaces as a guest without any level.
  if (context.caller.kind !== 'user') return { organizationId, userId: '', role: null, unsettled: null };
  const access = await loadOrganization(context, organizationId).catch(absent);
  return access?.viewer ?? { organizationId, userId: context.caller.userId, role: null, unsettled: null };
}
