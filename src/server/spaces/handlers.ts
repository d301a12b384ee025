import type { spaces } from '#contract/spaces.ts';
import { fold } from '#lib/fold.ts';
import { requireSpace } from '../access/capabilities.ts';
import { rank } from '../access/levels.ts';
import { loadOrganization, loadSpace } from '../access/load.ts';
import { loadSharedSpace } from '../access/share-key.ts';
import { copyContent } from '../content/initial.ts';
import { pageRequest } from '../db/page.ts';
import { requireNotAbove } from '../grants/policy.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { absent, conflict, forbidden, notFound } from '../http/errors.ts';
import { contentTree } from '../tree/content-tree.ts';
import { treeChanged } from '../tree/events.ts';
import { requireParent } from '../tree/parent.ts';
import { lastPosition, placeFor, positionAfter } from '../tree/place.ts';
import { lockTree, setPlace } from '../tree/rows.ts';
import { presentDeletedSpaces, presentSpaces, spaceAsShared } from './as-seen.ts';
import { addSpace, createSpace, newSpaceRow } from './create.ts';
import { answerSpace, goneBefore, loadManagedSpace } from './load.ts';
import {
  countDeletedSpaces,
  countSpaces,
  listDeletedSpaces,
  listSpaces,
  lockSpace,
  parentExists,
  updateSpace,
} from './rows.ts';
import { loadTarget, requireUnused, transferSpaceTo } from './transfer.ts';

export const spaceHandlers: Handlers<typeof spaces> = {
  async listSpacesInOrganizationById({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const { db } = context;
    if (query.deleted) {
      const filter = { since: goneBefore(context.services.clock.now()), minimumRank: rank('create') + 1 };
      const request = pageRequest(query, ['deleted', organizationId], 'desc');
      const { rows, next } = await listDeletedSpaces(db, viewer, filter, request);
      return {
        items: await presentDeletedSpaces(context, organizationId, rows),
        count: await countDeletedSpaces(db, viewer, filter),
        next,
      };
    }
    const filter = { search: query.search && fold(query.search) };
    const { rows, next } = await listSpaces(db, viewer, filter, pageRequest(query, ['spaces', organizationId, filter]));
    return {
      items: await presentSpaces(context, organizationId, rows),
      count: await countSpaces(db, viewer, filter),
      next,
    };
  },

  async createSpace({ params: { organizationId }, body, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const parentId = body.parent ?? null;
    await requireParent(context, viewer, parentId);
    const { id } = await createSpace(context, {
      organizationId,
      userId: viewer.userId,
      title: body.title,
      emoji: body.emoji,
      parentId,
      language: body.language,
      editMode: body.editMode,
      template: body.template?.id,
      now: context.services.clock.now(),
    });
    return answerSpace(context, id);
  },

  async getSpaceById({ params: { spaceId }, query: { shareKey }, context }) {
    const shared = await loadSharedSpace(context, spaceId, shareKey);
    const access = await loadSpace(context, spaceId).catch(absent);
    if (access) return spaceAsShared(context, access.space, access.level, shared && shareKey);
    if (shared) return spaceAsShared(context, shared, null, shareKey);
    throw notFound('space');
  },

  async deleteSpaceById({ params: { spaceId }, context }) {
    const access = await loadSpace(context, spaceId).catch(absent);
    if (!access || access.space.deleted_at !== null) return;
    requireSpace(access.level, 'admin');
    const { organizationId } = access.viewer;
    await updateSpace(context.db, organizationId, spaceId, {
      deleted_at: context.services.clock.now().toISOString(),
      deleted_by: callerId(context),
    });
    treeChanged(context, organizationId);
  },

  async updateSpaceById({ params: { spaceId }, body, context }) {
    const { viewer, level } = await loadManagedSpace(context, spaceId);
    requireNotAbove(level, body.defaultLevel ?? null);
    const changes = {
      ...(body.title ? { title: body.title, sort_title: fold(body.title) } : {}),
      ...(body.emoji === undefined ? {} : { emoji: body.emoji ?? '' }),
      ...(body.editMode === undefined ? {} : { edit_mode: body.editMode }),
      ...(body.defaultLevel === undefined ? {} : { default_level: body.defaultLevel }),
      ...(body.language === undefined ? {} : { language: body.language }),
    };
    if (Object.keys(changes).length > 0) {
      const updated_at = context.services.clock.now().toISOString();
      await updateSpace(context.db, viewer.organizationId, spaceId, { ...changes, updated_at });
      treeChanged(context, viewer.organizationId);
    }
    return answerSpace(context, spaceId);
  },

  async duplicateSpace({ params: { spaceId }, context }) {
    const { viewer, space } = await loadSpace(context, spaceId);
    if (space.deleted_at !== null) throw conflict('The space is deleted; restore it first.');
    const { organizationId, userId } = viewer;
    await requireParent(context, viewer, space.parent_id, forbidden('You may not add a space to its collection.'));
    await lockTree(context.db, organizationId);
    const original = await locked(context, organizationId, spaceId);
    const position = await positionAfter(context.db, organizationId, {
      parentId: original.parent_id,
      position: original.position,
    });
    const now = context.services.clock.now();
    const copy = {
      ...newSpaceRow(
        {
          organizationId,
          userId,
          title: copyTitle(original.title),
          emoji: original.emoji,
          parentId: original.parent_id,
          now,
        },
        position,
      ),
      language: original.language,
      default_level: original.default_level,
    };
    await addSpace(context, copy, () =>
      copyContent(context.db, {
        organizationId,
        fromSpaceId: spaceId,
        toOrganizationId: organizationId,
        toSpaceId: copy.id,
        userId,
        now,
      }),
    );
    return answerSpace(context, copy.id);
  },

  async restoreSpace({ params: { spaceId }, context }) {
    const { viewer, level, space } = await loadSpace(context, spaceId);
    requireSpace(level, 'admin');
    if (space.deleted_at !== null && space.deleted_at <= goneBefore(context.services.clock.now()))
      throw notFound('space');
    if (space.deleted_at !== null) {
      const { organizationId } = viewer;
      await lockTree(context.db, organizationId);
      const orphan = space.parent_id !== null && !(await parentExists(context.db, organizationId, space.parent_id));
      await updateSpace(context.db, organizationId, spaceId, {
        deleted_at: null,
        deleted_by: null,
        ...(orphan ? { parent_id: null, position: await lastPosition(context.db, organizationId, null) } : {}),
      });
      treeChanged(context, organizationId);
    }
    return answerSpace(context, spaceId);
  },

  async moveSpace({ params: { spaceId }, body, context }) {
    const { viewer, space } = await loadManagedSpace(context, spaceId);
    const { organizationId } = viewer;
    if (body.parent !== undefined && body.parent !== space.parent_id) await requireParent(context, viewer, body.parent);
    await lockTree(context.db, organizationId);
    const { parent_id: parentId, position } = await locked(context, organizationId, spaceId);
    const item = { kind: 'space', id: spaceId, parentId, position } as const;
    await setPlace(context.db, organizationId, item, await placeFor(context.db, viewer, item, body));
    treeChanged(context, organizationId);
    return answerSpace(context, spaceId);
  },

  async transferSpace({ params: { spaceId }, body, context }) {
    const { viewer } = await loadManagedSpace(context, spaceId);
    const { organizationId } = viewer;
    const target = await loadTarget(context, organizationId, body);
    await requireUnused(context, organizationId, [spaceId]);
    const space = await locked(context, organizationId, spaceId);
    const parentId = body.parent ?? null;
    const position = await lastPosition(context.db, target.organizationId, parentId);
    await transferSpaceTo(context, space, target, { parentId, position });
    treeChanged(context, organizationId, target.organizationId);
    return answerSpace(context, spaceId);
  },

  async getContentTree({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    return contentTree(context, viewer, query);
  },
};

async function locked(context: Context, organizationId: string, spaceId: string) {
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
