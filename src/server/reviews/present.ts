import type { z } from 'zod';
import type { RequestedReviewer, Review } from '#contract/reviews.ts';
import { atLeast } from '../access/levels.ts';
import { presentComments } from '../comments/present.ts';
import { findCommentsOfReviews } from '../comments/rows.ts';
import type { Scope } from '../comments/scope.ts';
import type { ReviewRow } from '../db/tables/comments.ts';
import type { ChangeRequestRow, RequestedReviewerRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import { dashboardOf } from '../urls/addresses.ts';
import { presentUsers } from '../users/present-users.ts';
import { countEditsSince } from './edit-rows.ts';
import { reviewsBy } from './rows.ts';

/** A change request with the discussion around it. */
export type RequestScope = Scope & { changeRequest: ChangeRequestRow };

/** Reviews with their comments; those who may not read discussions get the verdicts alone. */
export async function presentReviews(
  context: Context,
  scope: RequestScope,
  rows: readonly ReviewRow[],
): Promise<z.input<typeof Review>[]> {
  const { changeRequest, thread } = scope;
  const users = await presentUsers(
    context,
    rows.flatMap(({ reviewer, requested_by }) => [reviewer, ...(requested_by === null ? [] : [requested_by])]),
  );
  const written = atLeast(scope.level, 'comment')
    ? await findCommentsOfReviews(
        context.db,
        thread,
        rows.map(({ id }) => id),
      )
    : [];
  const comments = await presentComments(context, scope, written, 'markdown');
  const editsSince = await countEditsSince(
    context.db,
    changeRequest,
    rows.map(({ revision_id }) => revision_id),
  );
  const { config } = context.services;
  const requests = `${config.publicUrl}/v1/spaces/${thread.spaceId}/change-requests`;
  const { overview } = dashboardOf(config, thread.organizationId).space(thread.spaceId).request(changeRequest.number);
  return rows.map(row => {
    const comment = comments.find(({ target }) => target.review === row.id);
    return {
      object: 'change-request-review',
      id: row.id,
      revision: row.revision_id,
      reviewer: users(row.reviewer),
      ...(row.requested_by === null ? {} : { requestedBy: users(row.requested_by) }),
      status: row.status,
      outdated: row.revision_id !== changeRequest.revision_id && changeRequest.status !== 'merged',
      editsSince: editsSince(row.revision_id),
      ...(comment ? { comment } : {}),
      createdAt: row.created_at,
      updatedAt: row.created_at,
      urls: {
        location: `${requests}/${changeRequest.id}/reviews/${row.id}`,
        app: overview,
      },
    };
  });
}

export async function presentRequested(
  context: Context,
  { changeRequest }: RequestScope,
  rows: readonly RequestedReviewerRow[],
): Promise<z.input<typeof RequestedReviewer>[]> {
  const users = await presentUsers(
    context,
    rows.flatMap(row => [row.user_id, row.requested_by]),
  );
  const given = await reviewsBy(
    context.db,
    changeRequest,
    rows.map(({ user_id }) => user_id),
  );
  const editsSince = await countEditsSince(
    context.db,
    changeRequest,
    given.map(({ revision_id }) => revision_id),
  );
  return rows.map(row => {
    const latest = given.find(review => review.reviewer === row.user_id && review.created_at >= row.requested_at);
    return {
      object: 'change-request-requested-reviewer',
      kind: 'user',
      user: users(row.user_id),
      revision: row.revision_id ?? changeRequest.revision_id,
      requestedBy: users(row.requested_by),
      createdAt: row.requested_at,
      status: latest?.status ?? 'pending',
      outdated: latest !== undefined && latest.revision_id !== changeRequest.revision_id,
      editsSince: latest === undefined ? 0 : editsSince(latest.revision_id),
    };
  });
}
