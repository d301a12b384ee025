import { z } from 'zod';
import { Id, named, Role } from './common.ts';

/** A space, collection or site on which a team or a member was given a level. */
export const GivenItem = named(
  'GivenItem',
  z.object({
    type: z.enum(['collection', 'site', 'space']),
    id: Id,
    title: z.string(),
    emoji: z.string().optional(),
    permission: Role,
  }),
);
