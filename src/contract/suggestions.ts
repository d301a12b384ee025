import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Comment, SuggestedMarkdown } from './comments.ts';
import { Id } from './common.ts';
import { operation } from './operation.ts';

const tag = 'Reviews';
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

export const suggestions = {
  applySuggestionsInChangeRequest: operation({
    method: 'POST',
    path: `${base}/suggestions/apply`,
    tag,
    summary: 'Apply what comments suggest',
    description:
      'All or nothing, as one new revision; the threads are resolved. A suggestion whose block has changed since is refused.',
    access: 'space:edit',
    body: z.object({
      suggestions: z
        .array(
          z.object({
            comment: Id,
            markdown: SuggestedMarkdown.optional().describe('Instead of what was suggested.'),
          }),
        )
        .min(1)
        .max(50),
    }),
    response: z.object({ changeRequest: ChangeRequest, comments: z.array(Comment) }),
    errors: [403, 404, 409],
  }),
  publishPendingCommentsInChangeRequest: operation({
    method: 'POST',
    path: `${base}/pending-comments/publish`,
    tag,
    summary: "Publish one's pending comments",
    description: 'What submitting a review does as well; this is for a review without a verdict.',
    access: 'space:comment',
    body: z.object({
      comment: z
        .object({ markdown: z.string().max(50_000) })
        .optional()
        .describe('Words on the whole request.'),
    }),
    bodyRequired: false,
    response: z.object({ comments: z.array(Comment) }),
    errors: [403, 404],
  }),
};
