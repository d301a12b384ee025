import { requireSpace } from '../access/capabilities.ts';
import { loadSpace, type SpaceAccess } from '../access/load.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { presentSpaces } from './as-seen.ts';

/** A space that the caller may manage. @throws 403, and what `loadSpace` does */
export async function loadManagedSpace(context: Context, spaceId: string): Promise<SpaceAccess> {
  const access = await loadSpace(context, spaceId);
  requireSpace(access.level, 'admin');
  return access;
}

/** The space as its caller sees it after a change. */
export async function answerSpace(context: Context, spaceId: string) {
  const { viewer } = await loadSpace(context, spaceId);
  const [space] = await presentSpaces(context, viewer, [spaceId]);
  if (!space) throw notFound('space');
  return space;
}
