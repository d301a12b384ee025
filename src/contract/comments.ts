import { z } from 'zod';
import { Id, ListQuery, listOf, listQuery, named, Order, queryList, Timestamp, User } from './common.ts';
import { Member } from './members.ts';
import { operation } from './operation.ts';
import { RichTextDocument } from './pages.ts';

/** What a comment says: Markdown, rich text, or nothing (decisions 4.6). */
const Body = z.union([
  z.object({ markdown: z.string().max(50_000) }),
  z.object({ document: RichTextDocument }),
  z.strictObject({}),
]);
export type CommentBodyInput = z.infer<typeof Body>;

const ShownBody = z.object({ markdown: z.string().optional(), document: z.unknown().optional() });

const Reaction = named(
  'Reaction',
  z.object({
    emoji: z.string().describe('Hexadecimal code points, joined by hyphens.'),
    count: z.int(),
    users: z.array(z.object({ user: User, reactedAt: Timestamp })),
  }),
);

const permissions = z.object({ view: z.boolean(), edit: z.boolean(), reply: z.boolean(), delete: z.boolean() });

const TableCell = z.object({ record: z.string().max(100), definition: z.string().max(100) });

const Target = named(
  'CommentTarget',
  z.object({
    node: z
      .object({
        id: z.string(),
        preview: z.string(),
        outdated: z.boolean().describe('The block is no longer on the page.'),
      })
      .optional(),
    tableCell: TableCell.optional(),
    changeRequest: Id.optional(),
    review: Id.optional(),
    page: z
      .object({
        id: Id,
        title: z.string(),
        emoji: z.string().optional(),
        icon: z.string().optional(),
        createdAt: Timestamp.optional(),
        updatedAt: Timestamp.optional(),
        path: z.string(),
        outdated: z.boolean(),
      })
      .optional(),
    space: Id,
    revision: Id,
  }),
);

export const Comment = named(
  'Comment',
  z.object({
    object: z.literal('comment'),
    id: Id,
    postedBy: User,
    postedAt: Timestamp,
    editedAt: Timestamp.optional(),
    reactions: z.array(Reaction),
    replies: z.int(),
    body: ShownBody,
    target: Target,
    status: z.enum(['open', 'resolved']),
    resolvedAt: Timestamp.optional(),
    resolvedBy: User.optional(),
    urls: z.object({ location: z.string(), app: z.string() }),
    permissions: permissions.extend({ resolve: z.boolean() }),
  }),
);

export const CommentReply = named(
  'CommentReply',
  z.object({
    object: z.literal('comment-reply'),
    id: Id,
    postedBy: User,
    postedAt: Timestamp,
    editedAt: Timestamp.optional(),
    reactions: z.array(Reaction),
    body: ShownBody,
    urls: z.object({ location: z.string() }),
    permissions,
  }),
);

const CommentList = listOf('CommentList', Comment);
const ReplyList = listOf('CommentReplyList', CommentReply);
const CommenterList = listOf('CommenterList', Member);

const format = z.enum(['document', 'markdown']).default('markdown');
const FormatQuery = z.object({ format });
const Emojis = z.array(z.string().min(1).max(50)).max(20).optional();

const listComments = z.object({
  ...listQuery,
  order: Order.default('desc'),
  format,
  status: z.enum(['all', 'open', 'resolved']).default('all'),
  targetPage: Id.optional(),
  authors: queryList(Id).optional(),
});
const NewComment = z.object({
  node: z.string().max(100).optional(),
  page: Id.optional(),
  body: Body,
  tableCell: TableCell.optional(),
});
const CommentChanges = z.object({
  resolved: z.boolean().optional(),
  body: Body.optional(),
  addedReactions: Emojis,
  removedReactions: Emojis,
});
const NewReply = z.object({ body: Body });
const ReplyChanges = CommentChanges.omit({ resolved: true });

const read = 'space:comment';
const update = ['author', 'space:comment'] as const;
const remove = ['author', 'space:admin'] as const;

const ofSpace = '/v1/spaces/{spaceId}/comments';
const ofRequest = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments';

export const spaceComments = {
  listCommentsInSpace: operation({
    method: 'GET',
    path: ofSpace,
    tag: 'Comments',
    summary: 'List the comments on a space',
    access: read,
    query: listComments,
    response: CommentList,
    errors: [403, 404],
  }),
  postCommentInSpace: operation({
    method: 'POST',
    path: ofSpace,
    tag: 'Comments',
    summary: 'Comment on a space',
    access: read,
    body: NewComment,
    response: Comment,
    errors: [403, 404],
  }),
  getCommentInSpace: operation({
    method: 'GET',
    path: `${ofSpace}/{commentId}`,
    tag: 'Comments',
    summary: 'Get a comment on a space',
    access: read,
    query: FormatQuery,
    response: Comment,
    errors: [403, 404],
  }),
  updateCommentInSpace: operation({
    method: 'PUT',
    path: `${ofSpace}/{commentId}`,
    tag: 'Comments',
    summary: 'Edit, resolve or react to a comment on a space',
    access: update,
    body: CommentChanges,
    bodyRequired: false,
    response: Comment,
    errors: [403, 404],
  }),
  deleteCommentInSpace: operation({
    method: 'DELETE',
    path: `${ofSpace}/{commentId}`,
    tag: 'Comments',
    summary: 'Delete a comment on a space and its replies',
    access: remove,
    errors: [403, 404],
  }),
  listCommentRepliesInSpace: operation({
    method: 'GET',
    path: `${ofSpace}/{commentId}/replies`,
    tag: 'Comments',
    summary: 'List the replies to a comment on a space',
    access: read,
    query: ListQuery.extend({ format }),
    response: ReplyList,
    errors: [403, 404],
  }),
  postCommentReplyInSpace: operation({
    method: 'POST',
    path: `${ofSpace}/{commentId}/replies`,
    tag: 'Comments',
    summary: 'Reply to a comment on a space',
    access: read,
    body: NewReply,
    response: CommentReply,
    errors: [403, 404],
  }),
  getCommentReplyInSpace: operation({
    method: 'GET',
    path: `${ofSpace}/{commentId}/replies/{commentReplyId}`,
    tag: 'Comments',
    summary: 'Get a reply to a comment on a space',
    access: read,
    query: FormatQuery,
    response: CommentReply,
    errors: [403, 404],
  }),
  updateCommentReplyInSpace: operation({
    method: 'PUT',
    path: `${ofSpace}/{commentId}/replies/{commentReplyId}`,
    tag: 'Comments',
    summary: 'Edit or react to a reply to a comment on a space',
    access: update,
    body: ReplyChanges,
    bodyRequired: false,
    response: CommentReply,
    errors: [403, 404],
  }),
  deleteCommentReplyInSpace: operation({
    method: 'DELETE',
    path: `${ofSpace}/{commentId}/replies/{commentReplyId}`,
    tag: 'Comments',
    summary: 'Delete a reply to a comment on a space',
    access: remove,
    errors: [403, 404],
  }),
  listCommentersInSpace: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/commenters',
    tag: 'Comments',
    summary: 'List who commented on a space',
    access: read,
    query: ListQuery,
    response: CommenterList,
    errors: [403, 404],
  }),
};

export const changeRequestComments = {
  listCommentsInChangeRequest: operation({
    method: 'GET',
    path: ofRequest,
    tag: 'Comments',
    summary: 'List the comments on a change request',
    access: read,
    query: listComments,
    response: CommentList,
    errors: [403, 404],
  }),
  postCommentInChangeRequest: operation({
    method: 'POST',
    path: ofRequest,
    tag: 'Comments',
    summary: 'Comment on a change request',
    access: read,
    body: NewComment,
    response: Comment,
    errors: [403, 404],
  }),
  getCommentInChangeRequest: operation({
    method: 'GET',
    path: `${ofRequest}/{commentId}`,
    tag: 'Comments',
    summary: 'Get a comment on a change request',
    access: read,
    query: FormatQuery,
    response: Comment,
    errors: [403, 404],
  }),
  updateCommentInChangeRequest: operation({
    method: 'PUT',
    path: `${ofRequest}/{commentId}`,
    tag: 'Comments',
    summary: 'Edit, resolve or react to a comment on a change request',
    access: update,
    body: CommentChanges,
    bodyRequired: false,
    response: Comment,
    errors: [403, 404],
  }),
  deleteCommentInChangeRequest: operation({
    method: 'DELETE',
    path: `${ofRequest}/{commentId}`,
    tag: 'Comments',
    summary: 'Delete a comment on a change request and its replies',
    access: remove,
    errors: [403, 404],
  }),
  listCommentRepliesInChangeRequest: operation({
    method: 'GET',
    path: `${ofRequest}/{commentId}/replies`,
    tag: 'Comments',
    summary: 'List the replies to a comment on a change request',
    access: read,
    query: ListQuery.extend({ format }),
    response: ReplyList,
    errors: [403, 404],
  }),
  postCommentReplyInChangeRequest: operation({
    method: 'POST',
    path: `${ofRequest}/{commentId}/replies`,
    tag: 'Comments',
    summary: 'Reply to a comment on a change request',
    access: read,
    query: FormatQuery,
    body: NewReply,
    response: CommentReply,
    errors: [403, 404],
  }),
  getCommentReplyInChangeRequest: operation({
    method: 'GET',
    path: `${ofRequest}/{commentId}/replies/{commentReplyId}`,
    tag: 'Comments',
    summary: 'Get a reply to a comment on a change request',
    access: read,
    query: FormatQuery,
    response: CommentReply,
    errors: [403, 404],
  }),
  updateCommentReplyInChangeRequest: operation({
    method: 'PUT',
    path: `${ofRequest}/{commentId}/replies/{commentReplyId}`,
    tag: 'Comments',
    summary: 'Edit or react to a reply to a comment on a change request',
    access: update,
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
    access: remove,
    errors: [403, 404],
  }),
  listCommentersInChangeRequest: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
    tag: 'Comments',
    summary: 'List who commented on a change request',
    access: read,
    query: ListQuery,
    response: CommenterList,
    errors: [403, 404],
  }),
};
