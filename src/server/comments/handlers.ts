import type { changeRequestComments } from '#contract/change-request-comments.ts';
import type { spaceComments } from '#contract/space-comments.ts';
import type { Handlers } from '../http/context.ts';
import * as comments from './operations.ts';

export const spaceCommentHandlers: Handlers<typeof spaceComments> = {
  listCommentsInSpace: ({ params, query, context }) => comments.list(context, params, query),
  postCommentInSpace: ({ params, body, context }) => comments.post(context, params, body),
  markCommentsReadInSpace: ({ params, body, context }) => comments.markRead(context, params, body.threads),
  getCommentInSpace: ({ params, query, context }) => comments.get(context, params, params.commentId, query.format),
  updateCommentInSpace: ({ params, body, context }) => comments.update(context, params, params.commentId, body),
  deleteCommentInSpace: ({ params, query, context }) => comments.remove(context, params, params.commentId, query),
  listCommentRepliesInSpace: ({ params, query, context }) =>
    comments.listRepliesOf(context, params, params.commentId, query),
  postCommentReplyInSpace: ({ params, body, context }) =>
    comments.postReply(context, params, params.commentId, body.body, 'markdown'),
  getCommentReplyInSpace: ({ params, query, context }) => comments.getReply(context, params, params, query.format),
  updateCommentReplyInSpace: ({ params, body, context }) => comments.updateReplyOf(context, params, params, body),
  deleteCommentReplyInSpace: ({ params, context }) => comments.removeReply(context, params, params),
  listCommentersInSpace: ({ params, query, context }) => comments.commentersOf(context, params, query),
};

export const changeRequestCommentHandlers: Handlers<typeof changeRequestComments> = {
  listCommentsInChangeRequest: ({ params, query, context }) => comments.list(context, params, query),
  postCommentInChangeRequest: ({ params, body, context }) => comments.post(context, params, body),
  markCommentsReadInChangeRequest: ({ params, body, context }) => comments.markRead(context, params, body.threads),
  getCommentInChangeRequest: ({ params, query, context }) =>
    comments.get(context, params, params.commentId, query.format),
  updateCommentInChangeRequest: ({ params, body, context }) => comments.update(context, params, params.commentId, body),
  deleteCommentInChangeRequest: ({ params, query, context }) =>
    comments.remove(context, params, params.commentId, query),
  listCommentRepliesInChangeRequest: ({ params, query, context }) =>
    comments.listRepliesOf(context, params, params.commentId, query),
  postCommentReplyInChangeRequest: ({ params, query, body, context }) =>
    comments.postReply(context, params, params.commentId, body.body, query.format),
  getCommentReplyInChangeRequest: ({ params, query, context }) =>
    comments.getReply(context, params, params, query.format),
  updateCommentReplyInChangeRequest: ({ params, body, context }) =>
    comments.updateReplyOf(context, params, params, body),
  deleteCommentReplyInChangeRequest: ({ params, context }) => comments.removeReply(context, params, params),
  listCommentersInChangeRequest: ({ params, query, context }) => comments.commentersOf(context, params, query),
};
