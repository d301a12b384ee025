import { z } from 'zod';
import { Id, named } from './common.ts';

/** The kinds of references to other content (decisions 4.2.4), with what their members may be. */
function referenceOf<Name extends z.ZodType<string>>(id: Name, limit: (most: number) => z.ZodString) {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('file'), file: id }),
    z.object({ kind: z.literal('url'), url: limit(2048) }),
    z.object({ kind: z.literal('page'), page: id, space: id.optional() }),
    z.object({ kind: z.literal('anchor'), anchor: limit(512), page: id.optional(), space: id.optional() }),
    z.object({ kind: z.literal('user'), user: id }),
    z.object({ kind: z.literal('collection'), collection: id }),
    z.object({ kind: z.literal('space'), space: id }),
    z.object({ kind: z.literal('reusable-content'), reusableContent: id, space: id.optional() }),
    z.object({ kind: z.literal('openapi'), spec: limit(100) }),
  ]);
}

/** A reference to other content as it is stored. */
export const ContentRef = named(
  'ContentRef',
  referenceOf(Id, most => z.string().max(most)),
);
export type ContentRef = z.infer<typeof ContentRef>;

/** A reference as it was found in a text, whatever stands in it. */
export const FoundRef = named(
  'DocumentRef',
  referenceOf(z.string(), () => z.string()),
);

/** A file, or an address. */
export const FoundSource = named(
  'DocumentSource',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('file'), file: z.string() }),
    z.object({ kind: z.literal('url'), url: z.string() }),
  ]),
);
