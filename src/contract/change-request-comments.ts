import { z } from 'zod';
import {
  Comment,
  CommentChanges,
  CommenterList,
  CommentList,
  CommentRemoval,
  CommentReply,
  commentAccess,
  FormatQuery,
  format,
  listComments,
  NewComment,
  NewReply,
  ReadThreads,
  ReplyChanges,
  ReplyList,
  SuggestedMarkdown,
} from './comments.ts';
import { ListQuery } from './common.ts';
import { operation } from './operation.ts';

const ofRequest = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments';

const NewRequestComment = NewComment.extend({
  pending: z.boolean().optional().describe('Keep it back until the review is submitted.'),
  suggestion: z
    .object({
      markdown: SuggestedMarkdown,
      through: z
        .string()
        .max(100)
        .optional()
        .describe('The last of several blocks to replace: one after `node`, in the same container.'),
    })
    .optional()
    .describe('What should stand in the place of `node`, with all that it holds.'),
});
const RequestCommentChanges = CommentChanges.extend({
  suggestion: z.enum(['open', 'dismissed']).optional().describe('Turns a suggestion down, or takes that back.'),
});

export const changeRequestComments = {
  listCommentsInChangeRequest: operation({
    method: 'GET',
    path: ofRequest,
    tag: 'Comments',
    summary: 'List the comments on a change request',
    access: commentAccess.read,
    query: listComments,
    response: CommentList,
    errors: [403, 404],
  }),
  postCommentInChangeRequest: operation({
    method: 'POST',
    path: ofRequest,
    tag: 'Comments',
    summary: 'Comment on a change request',
    description: 'A pending comment is kept for its author until they submit a review or publish it.',
    access: commentAccess.read,
    body: NewRequestComment,
    response: Comment,
    errors: [403, 404, 409],
  }),
  markCommentsReadInChangeRequest: operation({
    method: 'PUT',
    path: `${ofRequest}/read`,
    tag: 'Comments',
    summary: 'Mark comments on a change request as read',
    description: 'Comments that are not there, or no more, are passed over; what was read stays read.',
    access: commentAccess.read,
    body: ReadThreads,
    errors: [403, 404],
    whenBlocked: true,
  }),
  getCommentInChangeRequest: operation({
    method: 'GET',
    path: `${ofRequest}/{commentId}`,
    tag: 'Comments',
    summary: 'Get a comment on a change request',
    access: commentAccess.read,
    query: FormatQuery,
    response: Comment,
    errors: [403, 404],
  }),
  updateCommentInChangeRequest: operation({
    method: 'PUT',
    path: `${ofRequest}/{commentId}`,
    tag: 'Comments',
    summary: 'Edit, resolve or react to a comment on a change request',
    access: commentAccess.update,
    body: RequestCommentChanges,
    bodyRequired: false,
    response: Comment,
    errors: [403, 404, 409],
  }),
  deleteCommentInChangeRequest: operation({
    method: 'DELETE',
    path: `${ofRequest}/{commentId}`,
    tag: 'Comments',
    summary: 'Delete a comment on a change request and its replies',
    access: commentAccess.remove,
    query: CommentRemoval,
    errors: [403, 404],
  }),
  listCommentRepliesInChangeRequest: operation({
    method: 'GET',
    path: `${ofRequest}/{commentId}/replies`,
    tag: 'Comments',
    summary: 'List the replies to a comment on a change request',
    access: commentAccess.read,
    query: ListQuery.extend({ format }),
    response: ReplyList,
    errors: [403, 404],
  }),
  postCommentReplyInChangeRequest: operation({
    method: 'POST',
    path: `${ofRequest}/{commentId}/replies`,
    tag: 'Comments',
    summary: 'Reply to a comment on a change request',
    access: commentAccess.read,
    query: FormatQuery,
    body: NewReply,
    response: CommentReply,
    errors: [403, 404, 409],
  }),
  getCommentReplyInChangeRequest: operation({
    method: 'GET',
    path: `${ofRequest}/{commentId}/replies/{commentReplyId}`,
    tag: 'Comments',
    summary: 'Get a reply to a comment on a change request',
    access: commentAccess.read,
    query: FormatQuery,
    response: CommentReply,
    errors: [403, 404],
  }),
  updateCommentReplyInChangeRequest: operation({
    method: 'PUT',
    path: `${ofRequest}/{commentId}/replies/{commentReplyId}`,
    tag: 'Comments',
    summary: 'Edit or react to a reply to a comment on a change request',
    access: commentAccess.update,
    body: ReplyChanges,
    bodyRequired: false,
    response: CommentReply,
    errors: [403, 404],
  }),
  deleteCommentReplyInChangeRequest: operation({
    method: 'DELETE',
    path: `${ofRequest}/{commentId}/replies/{commentReplyId}`,
    tag: 'Comments',
    summary: 'Delete a reply to a comment on a change request',
    access: commentAccess.remove,
    errors: [403, 404],
  }),
  listCommentersInChangeRequest: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
    tag: 'Comments',
    summary: 'List who commented on a change request',
    access: commentAccess.read,
    query: ListQuery,
    response: CommenterList,
    errors: [403, 404],
  }),
};
