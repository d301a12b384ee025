import { z } from 'zod';
import { Id, named } from './common.ts';

const count = z.int().min(0);
const titled = z.object({ id: Id, title: z.string() });

/** What a change request brings into the content, beside what merge rules ask for. */
export const ChangeRequestChecks = named(
  'ChangeRequestChecks',
  z.object({
    object: z.literal('change-request-checks'),
    brokenLinks: z.object({
      added: count.describe('Targets that are broken in the change request and not in the main content.'),
      other: count.describe('Targets that are broken in the main content too.'),
      items: z
        .array(
          z.object({
            target: z.string().describe('As it is written.'),
            page: titled.optional().describe('The first page that points to it.'),
            reusableContent: titled.optional().describe('Where it is a reusable content that points to it first.'),
          }),
        )
        .describe('The first 20 of those that were added, in page order.'),
    }),
    imagesWithoutAlt: z.object({
      count: count.describe('Images without alternative text that the change request adds.'),
      pages: z.array(titled.extend({ count })).describe('The first 20 pages with some.'),
    }),
  }),
);
