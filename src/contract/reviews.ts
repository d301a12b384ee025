import { z } from 'zod';
import { EditsSince, ReviewStanding } from './change-request.ts';
import { Comment, CommentBody } from './comments.ts';
import { Id, ListQuery, listOf, named, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

const tag = 'Reviews';
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

const ReviewStatus = z.enum(['approved', 'changes-requested']);

export const Review = named(
  'ChangeRequestReview',
  z.object({
    object: z.literal('change-request-review'),
    id: Id,
    revision: Id,
    reviewer: User,
    requestedBy: User.optional().describe('Who had asked for it.'),
    status: ReviewStatus,
    outdated: z.boolean().describe('The change request has moved on since.'),
    editsSince: EditsSince,
    comment: Comment.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: z.string(), app: z.string() }),
  }),
);

export const RequestedReviewer = named(
  'RequestedReviewer',
  z.object({
    object: z.literal('change-request-requested-reviewer'),
    kind: z.literal('user').describe('Of a team each member is asked.'),
    user: User,
    revision: Id.describe('Of the change request when the review was asked for.'),
    requestedBy: User,
    createdAt: Timestamp,
    status: ReviewStanding,
    outdated: z.boolean(),
    editsSince: EditsSince,
  }),
);

const ReviewAudience = named(
  'ReviewAudience',
  z.object({
    object: z.literal('review-audience'),
    count: z.int().describe('None where somebody was asked by name.'),
  }),
);

export const reviews = {
  getReviewsByChangeRequestId: operation({
    method: 'GET',
    path: `${base}/reviews`,
    tag,
    summary: 'List the reviews of a change request',
    access: 'space:view',
    query: ListQuery,
    response: listOf('ChangeRequestReviewList', Review),
    errors: [404],
  }),
  submitChangeRequestReview: operation({
    method: 'POST',
    path: `${base}/reviews`,
    tag,
    summary: 'Approve a change request or ask for changes',
    description: 'Nobody approves their own change request. Publishes the pending comments of the caller.',
    access: ['space:review', 'author'],
    body: z.object({ status: ReviewStatus, comment: CommentBody.optional() }),
    response: Review,
    status: 201,
    errors: [403, 404, 409],
  }),
  getChangeRequestReviewById: operation({
    method: 'GET',
    path: `${base}/reviews/{reviewId}`,
    tag,
    summary: 'Get a review',
    access: 'space:view',
    response: Review,
    errors: [404],
  }),
  withdrawChangeRequestReview: operation({
    method: 'DELETE',
    path: `${base}/reviews/{reviewId}`,
    tag,
    summary: 'Take back a review',
    description:
      'Only whoever gave it, until the change request is merged or archived. What they said before counts again. Its ' +
      'comment goes with it, or stays as one of the change request where somebody replied. Comments that were published ' +
      'with it are pending again, except those that somebody answered, reacted to or settled.',
    access: 'author',
    errors: [403, 404, 409],
  }),
  getRequestedReviewersByChangeRequestId: operation({
    method: 'GET',
    path: `${base}/requested-reviewers`,
    tag,
    summary: 'List whose review is asked for',
    access: 'space:view',
    query: ListQuery,
    response: listOf('RequestedReviewerList', RequestedReviewer),
    errors: [404],
  }),
  getReviewAudienceByChangeRequestId: operation({
    method: 'GET',
    path: `${base}/review-audience`,
    tag,
    summary: 'Count who is told when it is opened',
    description:
      'Opening a draft without asking anyone by name asks everyone who may review in the space, but the author and the caller. It says how many they are.',
    access: 'space:edit',
    response: ReviewAudience,
    errors: [403, 404],
  }),
  requestReviewersForChangeRequest: operation({
    method: 'POST',
    path: `${base}/requested-reviewers`,
    tag,
    summary: 'Ask for reviews',
    description:
      'Opens a draft. Who is asked may review, whatever their level. Of a team, everybody who may review is asked, but not the author.',
    access: 'space:edit',
    body: z
      .object({
        users: z
          .array(Id)
          .max(50)
          .meta({ examples: [['kT4mQx9bWz2LrV7nYc1P']] })
          .optional(),
        teams: z.array(Id).max(10).optional(),
        subject: z.string().max(100).optional(),
      })
      .refine(({ users = [], teams = [] }) => users.length + teams.length > 0, {
        message: saying('user-or-team'),
        path: ['users'],
      }),
    response: z.object({ users: z.array(RequestedReviewer) }),
    errors: [403, 404, 409],
  }),
  removeRequestedReviewerFromChangeRequest: operation({
    method: 'DELETE',
    path: `${base}/requested-reviewers/{userId}`,
    tag,
    summary: 'Take back a request for review',
    access: 'space:edit',
    errors: [403, 404],
  }),
};
