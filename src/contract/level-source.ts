import { z } from 'zod';
import { Id, named } from './common.ts';

const Titled = z.object({ id: Id, title: z.string() });

/** The rule that decided a level; the most specific one wins. */
export const LevelSource = named(
  'LevelSource',
  z.object({
    type: z
      .enum(['own', 'team', 'default', 'role'])
      .describe('Given to the user, given to a team, the default level, or the role in the organization.'),
    team: Titled.optional().describe('With `team`.'),
    collection: Titled.optional().describe('Where the rule stands, when it is not the item itself.'),
  }),
);
