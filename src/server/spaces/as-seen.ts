import type { z } from 'zod';
import type { Space } from '#contract/spaces.ts';
import { type Level, levelOfRank } from '../access/levels.ts';
import { loadOrganization } from '../access/load.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { Context } from '../http/context.ts';
import { absent } from '../http/errors.ts';
import { presentSpace } from './present.ts';
import { type PublicationRow, publications } from './publication-rows.ts';
import { type DeletedSpaceRow, findSeenSpaces, type SeenSpaceRow } from './rows.ts';
import { readingOf } from './visibility.ts';

type Presented = z.input<typeof Space>;

/** Spaces of one organization for its caller, with two queries more whatever their number. */
export async function presentSpaces(
  { db, services: { config } }: Context,
  organizationId: string,
  rows: readonly SeenSpaceRow[],
): Promise<Presented[]> {
  const ids = rows.map(({ id }) => id);
  const places = Map.groupBy(await publications(db, organizationId, ids), ({ space_id }: PublicationRow) => space_id);
  return rows.map(row =>
    presentSpace(row, {
      level: levelOfRank(row.rank),
      reading: readingOf(row, places.get(row.id) ?? [], config),
      config,
    }),
  );
}

/** Deleted spaces, each with whoever deleted it. */
export async function presentDeletedSpaces(
  context: Context,
  organizationId: string,
  rows: readonly DeletedSpaceRow[],
): Promise<Presented[]> {
  const presented = await presentSpaces(context, organizationId, rows);
  const { publicUrl } = context.services.config;
  return presented.map((space, index) => {
    const { deleted_by: id, deleter_name: displayName, deleter_photo: photoURL } = rows[index] ?? {};
    if (!id || !displayName) return space;
    const urls = { location: `${publicUrl}/v1/users/${id}` };
    return { ...space, deletedBy: { object: 'user', id, displayName, ...(photoURL ? { photoURL } : {}), urls } };
  });
}

/** One space; with the share key that opened it, its published addresses carry the key (decisions 5.17). */
export async function spaceAsShared(
  { db, services: { config } }: Context,
  space: SpaceRow,
  level: Level,
  shareKey: string | undefined,
): Promise<Presented> {
  const places = await publications(db, space.organization_id, [space.id]);
  const reading = readingOf(space, places, config, shareKey);
  const presented = presentSpace(space, { level, reading, config });
  return level === null ? { ...presented, permissions: { ...presented.permissions, view: true } } : presented;
}

/**
 * Spaces of these ids that are not deleted, with the caller's permissions on each. Those that the caller may not view
 * are there too, with every permission false: whoever calls this decided already that the spaces may be shown.
 */
export async function spacesAsSeen(
  context: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Presented>> {
  const viewer = await viewerOf(context, organizationId);
  const rows = await findSeenSpaces(context.db, viewer, [...new Set(ids)]);
  return new Map((await presentSpaces(context, organizationId, rows)).map(space => [space.id, space]));
}

async function viewerOf(context: Context, organizationId: string) {
  // Holders of a share key and the renderer of sites are no members: they see spaces as a guest without any level.
  if (context.caller.kind !== 'user') return { organizationId, userId: '', role: null, unsettled: null };
  const access = await loadOrganization(context, organizationId).catch(absent);
  return access?.viewer ?? { organizationId, userId: context.caller.userId, role: null, unsettled: null };
}
