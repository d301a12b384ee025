import { z } from 'zod';
import { MergedFrom } from './change-request.ts';
import { ChangeCounts, RevisionChange } from './changes.ts';
import { Id, named } from './common.ts';

export const RevisionChanges = named(
  'RevisionChanges',
  z.object({
    mergedFrom: MergedFrom.optional(),
    base: Id.describe('The revision it is compared with.'),
    revision: Id,
    counts: ChangeCounts,
    changes: z.array(RevisionChange),
    more: z.int().optional().describe('How many come after these.'),
    next: z.object({ page: z.string() }).optional(),
    revisions: z.int().optional().describe('What `compare=main` compares with is so many revisions ahead.'),
    pagesInBoth: z
      .int()
      .optional()
      .describe('On how many of the pages that `compare=main` tells of the change request changes something too.'),
  }),
);
