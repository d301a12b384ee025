import type { changeRequests } from '#contract/change-requests.ts';
import { fold } from '#lib/fold.ts';
import { itemsOf, levelsOn } from '../access/item-levels.ts';
import { findMembership } from '../access/item-rows.ts';
import { loadOrganization, loadSpace } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { listChanges } from '../content/changes.ts';
import { presentPageChange, presentPageChanges } from '../content/page-change.ts';
import { pageHash } from '../content/present.ts';
import { treeOf } from '../content/read.ts';
import { loadVersion } from '../content/version.ts';
import { pageRequest } from '../db/page.ts';
import { together, withCount } from '../db/together.ts';
import { type Context, callerId, type Handlers, prepared } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { countMainSteps } from '../revisions/rows.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/rows.ts';
import { changeRequestState } from './change-state.ts';
import { checksOf } from './checks.ts';
import { compareSides } from './compare.ts';
import { countContributors, listContributors } from './contributor-rows.ts';
import { readChangeRequests } from './count-rows.ts';
import { createRequest, prepareRevert, revertMerged } from './create.ts';
import type { ChangeRequestFilter } from './filter-rows.ts';
import type { RequestOrder } from './list-rows.ts';
import { mergeIntoMain, prepareSides, updateFromMain } from './merge.ts';
import { countPagesInBoth } from './pages-in-both.ts';
import { presentChangeRequests } from './present.ts';
import { listStoredConflicts } from './present-conflicts.ts';
import { eventsOf } from './present-events.ts';
import { presentOne } from './present-one.ts';
import { publishedSites } from './published-sites.ts';
import { resolveOne } from './resolve.ts';
import { setSeen } from './seen-rows.ts';
import { setViewedPage, unsetViewedPage } from './viewed-rows.ts';

export const changeRequestHandlers: Handlers<typeof changeRequests> = {
  async listChangeRequestsForSpace({ params, query, context }) {
    const { viewer, space } = await loadSpace(context, params.spaceId);
    return list(context, query, { ...(await filterOf(context, viewer, query)), spaceId: space.id });
  },

  async listChangeRequestsForOrganization({ params, query, context }) {
    const { viewer } = await loadOrganization(context, params.organizationId);
    const statuses = query.status ?? ['open' as const];
    return list(context, query, {
      ...(await filterOf(context, viewer, query)),
      statuses,
      spaceId: query.space,
      siteId: query.site,
    });
  },

  async createChangeRequest({ params, body, context }) {
    return createRequest(context, params, 'edit', body);
  },

  async createSuggestionRequest({ params, body, context }) {
    return createRequest(context, params, 'comment', { ...body, status: 'open' });
  },

  async getChangeRequestById({ params, context }) {
    const { access, changeRequest } = await loadVersion(context, params);
    return presentOne(context, access.viewer, access.space.id, changeRequest?.id ?? '');
  },

  async updateChangeRequestById({ params, body, context }) {
    return changeRequestState(context, params, body);
  },

  mergeChangeRequest: prepared(
    ({ params, context }) => prepareSides(context, params, 'merge'),
    ({ params, body, context, ready }) => mergeIntoMain(context, params, body, ready),
  ),

  updateChangeRequest: prepared(
    ({ params, context }) => prepareSides(context, params, 'edit'),
    ({ params, context, ready }) => updateFromMain(context, params, ready),
  ),

  revertChangeRequest: prepared(
    ({ params, context }) => prepareRevert(context, params),
    async ({ params, context, ready }) => {
      const row = await revertMerged(context, params, ready);
      const { viewer } = await loadOrganization(context, row.organization_id);
      return presentOne(context, viewer, row.space_id, row.id);
    },
  ),

  async getChangeRequestChanges({ params, query, context }) {
    const loaded = await loadVersion(context, params);
    const { version, base } = await compareSides(loaded, query.compare);
    const changes = await listChanges(version, base, query);
    if (query.compare !== 'main') return changes;
    const { key, revision } = version;
    return {
      ...changes,
      revisions: await countMainSteps(context.db, key, base.generation, revision.generation),
      pagesInBoth: await countPagesInBoth(loaded.store, base.root, revision.root, loaded.revision.root),
    };
  },

  async getChangeRequestPageChanges({ params, query, context }) {
    const { version, base } = await compareSides(await loadVersion(context, params), query.compare, params.pageId);
    return presentPageChange(version, base, params.pageId);
  },

  async listChangeRequestPageChanges({ params, query, context }) {
    const { version, base } = await compareSides(await loadVersion(context, params), query.compare);
    return { pages: await presentPageChanges(version, base, query.pages) };
  },

  async getChangeRequestChecks({ params, context }) {
    return checksOf(await loadVersion(context, params));
  },

  async listChangeRequestEvents({ params, query, context }) {
    const { changeRequest } = await loadVersion(context, params);
    if (!changeRequest) throw notFound('change request');
    return eventsOf(context, changeRequest, query);
  },

  async setChangeRequestSeen({ params, body, context }) {
    const { changeRequest, key } = await loadVersion(context, params);
    if (!changeRequest) throw notFound('change request');
    await setSeen(context.db, {
      organization_id: key.organizationId,
      space_id: key.spaceId,
      change_request_id: changeRequest.id,
      user_id: callerId(context),
      seen_at: body.seen ? context.services.clock.now().toISOString() : '',
    });
  },

  async announcePresenceInChangeRequest({ params, body, context }) {
    const { changeRequest, key } = await loadVersion(context, params);
    if (!changeRequest) throw notFound('change request');
    const { page, left, asks } = body;
    const data = { userId: callerId(context), left, asks, ...(page === undefined ? {} : { page }) };
    context.afterCommit(() =>
      context.services.events.publish({ ...key, changeRequestId: changeRequest.id, type: 'presence', data }),
    );
  },

  async setChangeRequestPageViewed({ params, body, context }) {
    const version = await loadVersion(context, params);
    const { changeRequest, key, revision } = version;
    if (!changeRequest) throw notFound('change request');
    if (body.hash === null) return unsetViewedPage(context.db, changeRequest, callerId(context), params.pageId);
    const page = (await treeOf(version)).byId.get(params.pageId);
    if (page && pageHash(page.node) !== body.hash) throw badMember('hash', 'page-changed');
    await setViewedPage(context.db, {
      organization_id: key.organizationId,
      space_id: key.spaceId,
      change_request_id: changeRequest.id,
      user_id: callerId(context),
      page_id: params.pageId,
      hash: body.hash,
      revision_id: revision.id,
      viewed_at: context.services.clock.now().toISOString(),
    });
  },

  async listChangeRequestConflicts({ params, query, context }) {
    const { changeRequest } = await loadVersion(context, params);
    if (!changeRequest) throw notFound('change request');
    const resolved = query.resolved === undefined ? undefined : query.resolved === 'true';
    const { merged_texts } = changeRequest;
    const list = await listStoredConflicts(context, changeRequest, { resolved }, query);
    return merged_texts === null ? list : { ...list, merged: JSON.parse(merged_texts) };
  },

  async resolveChangeRequestConflict({ params, body, context }) {
    return resolveOne(context, params, body);
  },

  async getContributorsByChangeRequestId({ params, query, context }) {
    const { changeRequest } = await loadVersion(context, params);
    if (!changeRequest) throw notFound('change request');
    const request = pageRequest(query, changeRequest.id, 'desc');
    const { rows, ...list } = await withCount(
      context.db,
      () => listContributors(context.db, changeRequest, request),
      () => countContributors(context.db, changeRequest),
    );
    const users = await findUsers(
      context.db,
      rows.map(({ user_id }) => user_id),
    );
    const people = new Map(users.map(user => [user.id, presentUser(user, context.services.config)]));
    return {
      items: rows.flatMap(({ user_id, revisions, updated_at }) => {
        const user = people.get(user_id);
        return user ? [{ user, count: revisions, updatedAt: updated_at, actionType: 'edit' as const }] : [];
      }),
      ...list,
    };
  },
};

interface ListFilters {
  status?: ChangeRequestFilter['statuses'];
  creator?: string | undefined;
  contributor?: string | undefined;
  requestedReviewer?: string | undefined;
  awaitedReviewer?: string | undefined;
  search?: string | undefined;
  outdated?: 'true' | 'false' | undefined;
  conflicts?: 'true' | 'false' | undefined;
  objections?: 'true' | 'false' | undefined;
}

const flag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true');

async function filterOf(context: Context, viewer: Viewer, filters: ListFilters) {
  const { status, search, outdated, conflicts, objections, ...people } = filters;
  const { creator, contributor, requestedReviewer, awaitedReviewer } = people;
  return {
    ...{
      viewer,
      statuses: status,
      search: fold(search?.trim() ?? '') || undefined,
      creator,
      contributor,
      requestedReviewer,
    },
    awaitedReviewer: awaitedReviewer === undefined ? undefined : await awaited(context, viewer, awaitedReviewer),
    ...{ outdated: flag(outdated), conflicts: flag(conflicts), objections: flag(objections) },
  };
}

/** Whose review is waited for, with what they may review. */
async function awaited({ db }: Context, viewer: Viewer, userId: string) {
  if (userId === viewer.userId) return { userId, viewer };
  const { organizationId, unsettled } = viewer;
  const found = await findMembership(db, organizationId, userId);
  const isActive = found !== undefined && !found.disabled;
  return { userId, viewer: isActive ? { organizationId, userId, role: found.role, unsettled } : undefined };
}

async function list(
  context: Context,
  query: { page?: string | undefined; limit: number; orderBy: RequestOrder },
  filter: ChangeRequestFilter,
) {
  const request = pageRequest(query, [filter, query.orderBy], 'desc');
  const { rows, ...page } = await readChangeRequests(context.db, filter, query.orderBy, request);
  const spaces = itemsOf('space', [...new Set(rows.map(row => row.space_id))]);
  const levels = () => levelsOn(context.db, filter.viewer, spaces);
  const [items, sitesOf] = await together(
    context.db,
    () => presentChangeRequests(context, rows, levels),
    () => publishedSites(context, filter.viewer, rows),
  );
  return { items: items.map(item => ({ ...item, sites: sitesOf(item.space) })), ...page };
}
