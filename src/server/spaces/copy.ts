import { loadSpace } from '../access/load.ts';
import { copyContent } from '../content/initial.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { Context } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { requireParent } from '../tree/parent.ts';
import { lastPosition, positionAfter } from '../tree/place.ts';
import { lockTree } from '../tree/structure-rows.ts';
import { addSpace, newSpaceRow } from './create.ts';
import { lockSpaceIfThere } from './rows.ts';

/** What the copy has otherwise than the original. */
interface Differences {
  title?: string | undefined;
  emoji?: string | undefined;
  /** `null` is the top. */
  parent?: string | null | undefined;
}

/**
 * Copies a space with its main content: behind the original, or last in a parent that is named.
 * @throws 403 for those who may not add a space there, 400 when the parent is not there
 */
export async function copySpace(context: Context, spaceId: string, differences: Differences = {}): Promise<SpaceRow> {
  const { viewer, space } = await loadSpace(context, spaceId);
  const { organizationId, userId } = viewer;
  if (differences.parent === undefined)
    await requireParent(context, viewer, space.parent_id, forbidden('collection-closed'));
  else await requireParent(context, viewer, differences.parent);
  await lockTree(context.db, organizationId);
  const original = await lockedSpace(context, organizationId, spaceId);
  const { language, default_level } = original;
  const {
    title = copyTitle(original.title),
    emoji = original.emoji,
    parent: parentId = original.parent_id,
  } = differences;
  const position =
    differences.parent === undefined
      ? await positionAfter(context.db, organizationId, { parentId, position: original.position })
      : await lastPosition(context.db, organizationId, parentId);
  const now = context.services.clock.now();
  const place = { organizationId, userId, title, emoji, parentId, now };
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
  const space = await lockSpaceIfThere(context.db, { organizationId, spaceId });
  if (!space) throw notFound('space');
  return space;
}

const suffix = ' (copy)';
const copyTitle = (title: string) =>
  `${Array.from(title)
    .slice(0, 50 - suffix.length)
    .join('')
    .trimEnd()}${suffix}`;
