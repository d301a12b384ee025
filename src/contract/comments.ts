import { z } from 'zod';
import { Id, listOf, listQuery, named, Order, QueryBoolean, queryList, Timestamp, User } from './common.ts';
import { Document } from './documents.ts';
import { Member } from './members.ts';
import { File, RichTextDocument } from './pages.ts';
import { saying } from './problems.ts';

/** What a comment says: Markdown, rich text, or nothing (decisions 4.6). */
export const CommentBody = named(
  'CommentBody',
  z.union([
    named(
      'CommentMarkdown',
      z.object({
        markdown: z
          .string()
          .max(50_000)
          .describe(
            'A picture whose address is `upload:` and the `key` of an upload (`generateStorageUploadURL`, at most 10 MiB) is kept with the comment, which names it `file:` and an id of `files` from then on.',
          ),
      }),
    ),
    named('CommentDocument', z.object({ document: RichTextDocument })),
    named('EmptyComment', z.strictObject({})),
  ]),
);
export type CommentBodyInput = z.infer<typeof CommentBody>;

const files = z.array(File).optional().describe('The pictures in its text.');
const ShownBody = z.object({ markdown: z.string().optional(), document: Document.optional() });

const Reaction = named(
  'Reaction',
  z.object({
    emoji: z.string().describe('Hexadecimal code points, joined by hyphens.'),
    count: z.int(),
    users: z.array(z.object({ user: User, reactedAt: Timestamp })),
  }),
);

const permissions = z.object({ view: z.boolean(), edit: z.boolean(), reply: z.boolean(), delete: z.boolean() });

/** Characters of a suggestion; the limit of a page holds for what it makes. */
export const SuggestedMarkdown = z.string().max(50_000);

/** Words of a block that a comment is about. */
const Range = z
  .object({
    quote: z.string().min(1).max(1000),
    start: z.int().min(0).max(1_000_000).describe('In the text of the block as readers see it, in UTF-16 units.'),
    end: z.int().min(1).max(1_000_000),
  })
  .refine(({ start, end }) => start < end, { path: ['end'], message: saying('range-end') });

const Suggestion = named(
  'CommentSuggestion',
  z.object({
    markdown: z.string().describe('What is to stand in the place of the block, or blocks; empty to take it away.'),
    original: z.string().describe('The Markdown that stood there when it was suggested.'),
    through: z.string().optional().describe('The last of several blocks that it is for.'),
    blocks: z
      .array(z.string())
      .optional()
      .describe('While it is open: every block that it replaces, if they are there.'),
    status: z.enum(['open', 'applied', 'dismissed']),
    outdated: z.boolean().describe('What stood there is not what it was; it cannot be applied.'),
    revision: Id.optional().describe('The revision that applied it.'),
  }),
);

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
    range: z.object({ quote: z.string(), start: z.int(), end: z.int() }).optional(),
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
        outdated: z.boolean().describe('The page is no longer in the main content.'),
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
    deletedAt: Timestamp.optional().describe('Its text is gone, and its replies are kept.'),
    reactions: z.array(Reaction),
    replies: z.int(),
    unread: z
      .boolean()
      .describe('Others said something in it that the caller has not marked as read, or the caller never read it.'),
    body: ShownBody,
    files,
    target: Target,
    status: z.enum(['open', 'resolved']),
    pending: z.literal(true).optional().describe('Held back for a review; nobody but its author sees it.'),
    suggestion: Suggestion.optional(),
    resolvedAt: Timestamp.optional(),
    resolvedBy: User.optional(),
    urls: z.object({ location: z.string(), app: z.string() }),
    permissions: permissions.extend({
      resolve: z.boolean(),
      apply: z.boolean().optional().describe('With a suggestion: whether the caller may apply it.'),
    }),
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
    files,
    urls: z.object({ location: z.string() }),
    permissions,
  }),
);

export const CommentList = listOf('CommentList', Comment);
export const ReplyList = listOf('CommentReplyList', CommentReply);
export const CommenterList = listOf('CommenterList', Member);

export const format = z.enum(['document', 'markdown']).default('markdown');
export const FormatQuery = z.object({ format });
const Emojis = z.array(z.string().min(1).max(50)).max(20).optional();

export const listComments = z.object({
  ...listQuery,
  order: Order.default('desc'),
  format,
  status: z.enum(['all', 'open', 'resolved']).default('all'),
  targetPage: Id.optional(),
  authors: queryList(Id).optional(),
  mentions: Id.optional().describe('Only those that mention this person, in themselves or in a reply.'),
});
export const NewComment = z.object({
  node: z.string().max(100).optional(),
  page: Id.optional(),
  body: CommentBody,
  tableCell: TableCell.optional(),
  range: Range.optional().describe('Needs `node`.'),
});
export const CommentChanges = z.object({
  resolved: z.boolean().optional(),
  body: CommentBody.optional(),
  addedReactions: Emojis,
  removedReactions: Emojis,
});
export const CommentRemoval = z.object({
  keepReplies: QueryBoolean.default(false).describe(
    'A comment that has replies stays in the list without its text, until the last of them is deleted.',
  ),
});
export const NewReply = z.object({ body: CommentBody });
export const ReplyChanges = CommentChanges.omit({ resolved: true });

export const ReadThreads = z.object({
  threads: z
    .array(z.object({ comment: Id, replies: z.int().min(0).describe('Those that were read, from the first one on.') }))
    .max(200),
});

/** What operations on comments ask for. */
export const commentAccess = {
  read: 'space:comment',
  update: ['author', 'space:comment'],
  remove: ['author', 'space:admin'],
} as const;
