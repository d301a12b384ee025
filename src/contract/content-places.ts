import { z } from 'zod';
import { Id, named } from './common.ts';
import { saying } from './problems.ts';

/** Title of a new space or collection. An empty one becomes the default. */
export const ContentTitle = z.string().trim().max(50);

/** Title that a space or collection is given later. */
export const ChangedTitle = ContentTitle.min(1, saying('title-needed'));

/** One neighbour in a parent, which holds spaces and collections in one order. */
export const ContentPointer = named(
  'ContentPointer',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('space'), space: Id }),
    z.object({ type: z.literal('collection'), collection: Id }),
  ]),
);
export type ContentPointer = z.infer<typeof ContentPointer>;

export const MoveContent = named(
  'MoveContent',
  z.object({
    parent: Id.nullable()
      .optional()
      .describe('A collection; `null` is the top of the organization; left out keeps the parent.'),
    position: z
      .object({ before: ContentPointer.optional(), after: ContentPointer.optional() })
      .optional()
      .describe('Directly before or after an item of the target parent; both only when the two are neighbours.'),
  }),
);
export type MoveContent = z.infer<typeof MoveContent>;

export const TransferContent = named(
  'TransferContent',
  z.object({
    organization: Id,
    parent: Id.optional().describe('A collection of that organization; left out is its top.'),
  }),
);
