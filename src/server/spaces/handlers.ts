import type { spaces } from '#contract/spaces.ts';
import { fold } from '#lib/fold.ts';
import { requireSpace } from '../access/capabilities.ts';
import { rank } from '../access/levels.ts';
import { loadOrganization, loadSpace } from '../access/load.ts';
import { loadSharedSpace } from '../access/share-key.ts';
import { checkMergeRules } from '../change-requests/check-merge-rules.ts';
import { levels, rankOfLevel } from '../db/levels.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import { requireNotAbove } from '../grants/policy.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { absent, notFound } from '../http/errors.ts';
import { attachResult } from '../translations/attach.ts';
import { contentTree } from '../tree/content-tree.ts';
import { treeChanged } from '../tree/events.ts';
import { requireParent } from '../tree/parent.ts';
import { lastPosition, placeFor } from '../tree/place.ts';
import { setPlace } from '../tree/rows.ts';
import { lockTree } from '../tree/structure-rows.ts';
import { presentDeletedSpaces, presentSpaces, spaceAsShared } from './as-seen.ts';
import { copySpace, lockedSpace } from './copy.ts';
import { createSpace } from './create.ts';
import { listSpaces } from './list-rows.ts';
import { answerSpace, loadManagedSpace } from './load.ts';
import { countDeletedSpaces, listDeletedSpaces, parentExists, updateSpace } from './rows.ts';
import { loadTarget, requireUnused, transferParts, transferSpaceTo } from './transfer.ts';
import { goneBefore } from './trash.ts';

export const spaceHandlers: Handlers<typeof spaces> = {
  async listSpacesInOrganizationById({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const { db } = context;
    if (query.deleted) {
      const filter = { since: goneBefore(context.services.clock.now()), minimumRank: rankOfLevel('create') };
      const request = pageRequest(query, ['deleted', organizationId], 'desc');
      const { rows, ...list } = await withCount(
        db,
        () => listDeletedSpaces(db, viewer, filter, request),
        () => countDeletedSpaces(db, viewer, filter),
      );
      return { items: await presentDeletedSpaces(context, organizationId, rows), ...list };
    }
    const sufficing = query.level && levels.slice(rank(query.level));
    const filter = { search: query.search && fold(query.search), levels: sufficing };
    const request = pageRequest(query, ['spaces', organizationId, filter]);
    const { ids, ...list } = await listSpaces(db, viewer, filter, request);
    return { items: await presentSpaces(context, viewer, ids), ...list };
  },

  async createSpace({ params: { organizationId }, body, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    const parentId = body.parent ?? null;
    await requireParent(context, viewer, parentId);
    const { computedSource: source } = body;
    const { id } = await createSpace(context, {
      organizationId,
      userId: viewer.userId,
      title: body.title,
      emoji: body.emoji,
      parentId,
      language: body.language,
      editMode: body.editMode,
      template: body.template,
      specification: source?.type === 'builtin:openapi' ? source : undefined,
      now: context.services.clock.now(),
    });
    if (source?.type === 'builtin:translation')
      await attachResult(context, viewer, source.dependencies.translation.ref.translation, id);
    return answerSpace(context, id);
  },

  async getSpaceById({ params: { spaceId }, query: { shareKey }, context }) {
    const shared = await loadSharedSpace(context, spaceId, shareKey);
    const access = await loadSpace(context, spaceId).catch(absent);
    if (access) return spaceAsShared(context, access.space, access.level, shared?.site);
    if (shared) return spaceAsShared(context, shared.space, null, shared.site);
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
    await checkMergeRules(context, viewer.organizationId, body.mergeRules);
    const changes = {
      ...(body.title === undefined ? {} : { title: body.title, sort_title: fold(body.title) }),
      ...(body.emoji === undefined ? {} : { emoji: body.emoji ?? '' }),
      ...(body.editMode === undefined ? {} : { edit_mode: body.editMode }),
      ...(body.defaultLevel === undefined ? {} : { default_level: body.defaultLevel }),
      ...(body.language === undefined ? {} : { language: body.language }),
      ...(body.mergeRules === undefined ? {} : { merge_rules: JSON.stringify(body.mergeRules) }),
    };
    if (Object.keys(changes).length > 0) {
      const updated_at = context.services.clock.now().toISOString();
      await updateSpace(context.db, viewer.organizationId, spaceId, { ...changes, updated_at });
      treeChanged(context, viewer.organizationId);
    }
    return answerSpace(context, spaceId);
  },

  async duplicateSpace({ params: { spaceId }, body, context }) {
    const { id } = await copySpace(context, spaceId, body);
    return answerSpace(context, id);
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
    const { parent_id: parentId, position } = await lockedSpace(context, organizationId, spaceId);
    const item = { kind: 'space', id: spaceId, parentId, position } as const;
    await setPlace(context.db, organizationId, item, await placeFor(context.db, viewer, item, body));
    treeChanged(context, organizationId);
    return answerSpace(context, spaceId);
  },

  async transferSpace({ params: { spaceId }, body, context }) {
    const { viewer } = await loadManagedSpace(context, spaceId);
    const { organizationId } = viewer;
    const target = await loadTarget(context, organizationId, body);
    await requireUnused(context.db, organizationId, { ids: [spaceId] });
    const space = await lockedSpace(context, organizationId, spaceId);
    const parentId = body.parent ?? null;
    const position = await lastPosition(context.db, target.organizationId, parentId);
    await transferSpaceTo(transferParts(context), space, target, { parentId, position });
    treeChanged(context, organizationId, target.organizationId);
    return answerSpace(context, spaceId);
  },

  async getContentTree({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    return contentTree(context, viewer, query);
  },
};
