import { z } from 'zod';
import { ChangeCounts } from './changes.ts';
import { Id, listOf, named, Timestamp, User } from './common.ts';
import { MergeState } from './merge-rules.ts';

export const ChangeRequestStatus = z.enum(['draft', 'open', 'archived', 'merged']);
export type ChangeRequestStatus = z.infer<typeof ChangeRequestStatus>;

export const EditsSince = z
  .int()
  .describe('How often the change request was edited after the review. Taking in the main content is not an edit.');

/** Where a reviewer stands, and what all of them come to. */
export const ReviewStanding = z.enum(['pending', 'approved', 'changes-requested']);
export type ReviewStanding = z.infer<typeof ReviewStanding>;

export const ReviewState = named(
  'ReviewState',
  z.object({
    status: ReviewStanding.describe('`changes-requested` with any objection, else `approved` with any approval.'),
    approvals: z.int().describe('By active members, as merge rules count them: given since the last edit.'),
    objections: z
      .int()
      .describe(
        'By active members, as merge rules count them: each stays until its reviewer approves or takes it back.',
      ),
    reviewers: z
      .array(z.object({ user: User, status: ReviewStanding, outdated: z.boolean(), editsSince: EditsSince }))
      .describe('The first five, each by the last review: those who answered before those who are asked.'),
    count: z.int().describe('Of all reviewers.'),
  }),
);

export const ChangeRequest = named(
  'ChangeRequest',
  z.object({
    object: z.literal('change-request'),
    id: Id,
    number: z.int(),
    status: ChangeRequestStatus,
    subject: z.string(),
    description: z.string().optional().describe('Markdown.'),
    links: z
      .array(z.string())
      .optional()
      .describe('Addresses of what it is for, such as issues elsewhere; in the order in which they were given.'),
    createdBy: User.describe('Its author: who began it, or took it over since.'),
    begunBy: User.optional().describe('Who began it, where somebody else has taken it over.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    revision: Id,
    revisionInitial: Id,
    revisionMergedAncestor: Id.optional(),
    revisionMerged: Id.optional(),
    mergedBy: User.optional(),
    mergedAt: Timestamp.optional(),
    comments: z.int().describe('Open comments.'),
    outdated: z.boolean().describe('Behind the main content.'),
    unread: z
      .boolean()
      .describe(
        'Somebody else edited, commented on or reviewed it since the caller last opened it; or the caller is asked for a review and never did.',
      ),
    conflicts: z.int().describe('Conflicts that nobody decided yet.'),
    changes: ChangeCounts,
    space: Id.describe('The space that it changes.'),
    spaceTitle: z.string(),
    spaceEmoji: z.string().optional(),
    sites: z
      .array(z.object({ id: Id, title: z.string() }))
      .optional()
      .describe('In lists: the published sites that show the space and that the caller may view, by title.'),
    review: ReviewState.optional().describe('Of one that is a draft or open.'),
    merge: MergeState.optional().describe('Of a single one that is a draft or open.'),
    permissions: z.object({
      view: z.boolean(),
      comment: z.boolean(),
      edit: z.boolean(),
      review: z.boolean().describe('By level, or because the caller was asked.'),
      approve: z.boolean().describe('The same, for requests of others.'),
      merge: z.boolean(),
    }),
    urls: z.object({ app: z.string(), location: z.string() }),
  }),
);

export const ChangeRequestList = listOf('ChangeRequestList', ChangeRequest);

/** The change request of a merge, without what is the caller's or changes with its reviews (decisions 4.2.3). */
export const MergedFrom = named(
  'MergedFrom',
  ChangeRequest.omit({ permissions: true, review: true, merge: true, unread: true }),
);
