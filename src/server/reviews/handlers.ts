import type { reviews } from '#contract/reviews.ts';
import { requireSpace } from '../access/capabilities.ts';
import { ancestorOf } from '../change-requests/ancestor.ts';
import { emitOpened } from '../change-requests/events.ts';
import { recordEvent } from '../change-requests/record-event.ts';
import { lockChangeRequest, updateChangeRequestRow } from '../change-requests/rows.ts';
import { countChangeRequest } from '../change-requests/space-rows.ts';
import { subjectColumns } from '../change-requests/subject-columns.ts';
import { storedBody } from '../comments/body.ts';
import { postComment, publishPending } from '../comments/post.ts';
import type { Scope } from '../comments/scope.ts';
import { takeBackComments } from '../comments/take-back.ts';
import { loadVersion } from '../content/version.ts';
import { isActive } from '../db/active-requests.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, conflict, forbidden, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { notify } from '../notifications/happening.ts';
import { lockSpace } from '../spaces/rows.ts';
import { emit } from '../webhooks/emit.ts';
import { asksEveryone, countReviewers } from './everyone.ts';
import { presentRequested, presentReviews, type RequestScope } from './present.ts';
import {
  activeMembers,
  countRequested,
  countReviews,
  deleteRequested,
  deleteReview,
  findAsker,
  findRequested,
  findReview,
  insertRequested,
  insertReview,
  listRequested,
  listReviews,
} from './rows.ts';
import { reviewersIn } from './team-reviewers.ts';

export const reviewHandlers: Handlers<typeof reviews> = {
  async getReviewsByChangeRequestId({ params, query, context }) {
    const scope = await loadRequest(context, params);
    const { rows, ...list } = await withCount(
      context.db,
      () => listReviews(context.db, scope.changeRequest, pageRequest(query, scope.changeRequest.id, 'desc')),
      () => countReviews(context.db, scope.changeRequest),
    );
    return {
      items: await presentReviews(context, scope, rows),
      ...list,
    };
  },

  async submitChangeRequestReview({ params, body, context }) {
    const loaded = await loadRequest(context, params);
    const userId = callerId(context);
    const asker = await findAsker(context.db, loaded.changeRequest, userId);
    if (asker === undefined) requireSpace(loaded.level, 'review');
    const scope = await lockRequest(context, loaded);
    const { changeRequest } = scope;
    requireReviewable(scope);
    if (body.status === 'approved' && changeRequest.created_by === userId) throw forbidden('own-approval');
    const row = {
      organization_id: changeRequest.organization_id,
      space_id: changeRequest.space_id,
      change_request_id: changeRequest.id,
      id: newId(),
      revision_id: changeRequest.revision_id,
      reviewer: userId,
      requested_by: asker ?? null,
      status: body.status,
      created_at: context.services.clock.now().toISOString(),
    };
    await insertReview(context.db, row);
    await updateChangeRequestRow(context.db, changeRequest, { active_at: row.created_at, active_by: userId });
    await publishPending(context, scope, row.id);
    if (body.comment && storedBody(body.comment, 'comment').trim())
      await postComment(context, scope, { body: body.comment, reviewId: row.id });
    await emit(context, row.organization_id, 'review_submitted', {
      spaceId: row.space_id,
      changeRequestId: row.change_request_id,
      reviewId: row.id,
      status: row.status,
      reviewer: userId,
    });
    await notify(context, { ...scope.thread, type: 'review_submitted', actorId: userId, reviewId: row.id });
    reviewed(context, scope);
    return only(await presentReviews(context, scope, [row]));
  },

  async getChangeRequestReviewById({ params, context }) {
    const scope = await loadRequest(context, params);
    const row = await findReview(context.db, scope.changeRequest, params.reviewId);
    return only(await presentReviews(context, scope, row ? [row] : []));
  },

  async withdrawChangeRequestReview({ params, context }) {
    const scope = await lockRequest(context, await loadRequest(context, params));
    const row = await findReview(context.db, scope.changeRequest, params.reviewId);
    if (!row) return;
    if (row.reviewer !== callerId(context)) throw forbidden('review-of-another');
    requireReviewable(scope);
    await takeBackComments(context, scope, row.id);
    await deleteReview(context.db, row);
    await recordEvent(context, scope.changeRequest, 'review_withdrawn');
    await emit(context, row.organization_id, 'review_withdrawn', {
      spaceId: row.space_id,
      changeRequestId: row.change_request_id,
      reviewId: row.id,
      reviewer: row.reviewer,
    });
    reviewed(context, scope);
  },

  async getRequestedReviewersByChangeRequestId({ params, query, context }) {
    const scope = await loadRequest(context, params);
    const { rows, ...list } = await withCount(
      context.db,
      () => listRequested(context.db, scope.changeRequest, pageRequest(query, scope.changeRequest.id)),
      () => countRequested(context.db, scope.changeRequest),
    );
    return {
      items: await presentRequested(context, scope, rows),
      ...list,
    };
  },

  async getReviewAudienceByChangeRequestId({ params, context }) {
    const { level, changeRequest } = await loadRequest(context, params);
    requireSpace(level, 'edit');
    const asks = await asksEveryone(context.db, changeRequest);
    const count = asks ? await countReviewers(context.db, changeRequest, callerId(context)) : 0;
    return { object: 'review-audience', count };
  },

  async requestReviewersForChangeRequest({ params, body, context }) {
    const loaded = await loadRequest(context, params);
    requireSpace(loaded.level, 'edit');
    // It may be opened, which the space counts: locked in the order of a merge.
    await lockSpace(context.db, loaded.head.key);
    const scope = await lockRequest(context, loaded);
    requireReviewable(scope);
    const { changeRequest, viewer } = scope;
    const named = [...new Set(body.users)];
    const active = await activeMembers(context.db, viewer.organizationId, named);
    const unknown = named.findIndex(id => !active.has(id));
    if (unknown >= 0) throw badMember(`users.${unknown}`, 'no-active-member');
    const asked = [...new Set([...named, ...(await reviewersIn(context, scope, body.teams ?? []))])];
    const now = context.services.clock.now().toISOString();
    await insertRequested(
      context.db,
      asked.map(user_id => ({
        organization_id: changeRequest.organization_id,
        space_id: changeRequest.space_id,
        change_request_id: changeRequest.id,
        user_id,
        requested_by: viewer.userId,
        requested_at: now,
        revision_id: changeRequest.revision_id,
      })),
    );
    await recordEvent(context, changeRequest, 'review_requested', { users: asked });
    // Asking for a review opens a draft.
    const opens = changeRequest.status === 'draft';
    await updateChangeRequestRow(context.db, changeRequest, {
      updated_at: now,
      ...(opens ? { status: 'open' } : {}),
      ...(body.subject === undefined ? {} : subjectColumns(body.subject)),
    });
    if (opens) {
      const base = ancestorOf(changeRequest);
      await countChangeRequest(context.db, scope.thread, { status: 'draft', base }, { status: 'open', base });
      await emitOpened(context, changeRequest);
    }
    reviewed(context, scope);
    await notify(context, { ...scope.thread, type: 'review_requested', actorId: viewer.userId, userIds: asked });
    const requested = await findRequested(context.db, changeRequest, asked);
    return { users: await presentRequested(context, scope, requested) };
  },

  async removeRequestedReviewerFromChangeRequest({ params, context }) {
    const scope = await loadRequest(context, params);
    requireSpace(scope.level, 'edit');
    const withdrawn = await deleteRequested(context.db, scope.changeRequest, params.userId);
    if (withdrawn)
      await recordEvent(context, scope.changeRequest, 'review_request_withdrawn', { users: [params.userId] });
    reviewed(context, scope);
  },
};

/** As for comments, but open to everybody who may view the space. */
async function loadRequest(
  context: Context,
  params: { spaceId: string; changeRequestId: string },
): Promise<RequestScope> {
  const head = await loadVersion(context, params);
  if (!head.changeRequest) throw notFound('change request');
  const scope: Scope = {
    ...head.access,
    head,
    changeRequest: head.changeRequest,
    thread: { ...head.key, changeRequestId: head.changeRequest.id, readerId: callerId(context) },
  };
  return { ...scope, changeRequest: head.changeRequest };
}

/** The same, locked: what a merge counts stays as it is until the merge is over, and the other way round. */
async function lockRequest(context: Context, scope: RequestScope): Promise<RequestScope> {
  return { ...scope, changeRequest: await lockChangeRequest(context.db, scope.head.key, scope.changeRequest.id) };
}

function requireReviewable({ changeRequest }: RequestScope): void {
  if (!isActive(changeRequest)) throw conflict('change-request-over', { status: changeRequest.status });
}

function reviewed(context: Context, { thread }: RequestScope): void {
  const { organizationId, spaceId, changeRequestId } = thread;
  context.afterCommit(() =>
    context.services.events.publish({ organizationId, spaceId, changeRequestId, type: 'review', data: {} }),
  );
}

function only<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw notFound('review');
  return item;
}
