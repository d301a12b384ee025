import { z } from 'zod';
import { Id, named, Role, Timestamp, User } from './common.ts';

/** A person in an organization; `id` is the user id (decisions 1.11). */
export const Member = named(
  'Member',
  z.object({
    object: z.literal('member'),
    id: Id,
    role: Role.nullable().describe('null is a guest.'),
    user: User,
    disabled: z.boolean(),
    joinedAt: Timestamp,
    lastSeenAt: Timestamp.optional(),
    sso: z.boolean(),
    spaces: z.int().min(0).describe('Spaces that the member can view.'),
    teams: z.int().min(0),
  }),
);
