import { loadSpace } from '../access/load.ts';
import { copyContent } from '../content/initial.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { Context } from '../http/context.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import { requireParent } from '../tree/parent.ts';
import { positionAfter } from '../tree/place.ts';
import { lockTree } from '../tree/structure-rows.ts';
import { addSpace, newSpaceRow } from './create.ts';
import { lockSpace } from './rows.ts';

/** Copies a space with its main content, behind the original. @throws 403 for those who may not add a space there */
export async function copySpace(context: Context, spaceId: string): Promise<SpaceRow> {
  const { viewer, space } = await loadSpace(context, spaceId);
  if (space.deleted_at !== null) throw conflict('space-deleted');
  const { organizationId, userId } = viewer;
  await requireParent(context, viewer, space.parent_id, forbidden('collection-closed'));
  await lockTree(context.db, organizationId);
  const original = await lockedSpace(context, organizationId, spaceId);
  const { title, emoji, parent_id: parentId, language, default_level } = original;
  const position = await positionAfter(context.db, organizationId, { parentId, position: original.position });
  const now = context.services.clock.now();
  const place = { organizationId, userId, title: copyTitle(title), emoji, parentId, now };
  const copy = { ...newSpaceRow(place, position), language, default_level };
  return addSpace(context, copy, () =>
    copyContent(context.db, {
      organizationId,
      fromSpaceId: spaceId,
      toOrganizationId: organizationId,
      toSpaceId: copy.id,
      userId,
      now,
    }),
  );
}

/** @throws 404 when it is gone by now */
export async function lockedSpace(context: Context, organizationId: string, spaceId: string): Promise<SpaceRow> {
  const space = await lockSpace(context.db, organizationId, spaceId);
  if (!space) throw notFound('space');
  return space;
}

const suffix = ' (copy)';
const copyTitle = (title: string) =>
  `${Array.from(title)
    .slice(0, 50 - suffix.length)
    .join('')
    .trimEnd()}${suffix}`;
