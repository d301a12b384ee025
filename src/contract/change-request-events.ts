import { z } from 'zod';
import { Id, listOf, named, Timestamp, User } from './common.ts';

export const StoredRequestEvent = z.enum([
  'opened',
  'drafted',
  'archived',
  'reopened',
  'review_requested',
  'review_request_withdrawn',
  'review_withdrawn',
  'conflict_decided',
]);
export type StoredRequestEvent = z.infer<typeof StoredRequestEvent>;

/** Something that happened to a change request, besides its reviews, its comments and its merge. */
const ChangeRequestEvent = named(
  'ChangeRequestEvent',
  z.object({
    object: z.literal('change-request-event'),
    id: Id,
    type: z
      .enum([...StoredRequestEvent.options, 'edited', 'updated'])
      .describe('`edited`: one revision; `updated`: the main content was taken in.'),
    actor: User.optional(),
    users: z.array(User).optional().describe('Whom a review was asked of, or is no longer.'),
    revision: Id.optional().describe('What an edit, an update or a decision made.'),
    createdAt: Timestamp,
  }),
);

export const ChangeRequestEventList = listOf('ChangeRequestEventList', ChangeRequestEvent);
