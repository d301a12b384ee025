import { z } from 'zod';
import { Id, named } from './common.ts';

/** What computed pages are made from. */
export const OpenAPISource = z
  .object({
    type: z.literal('builtin:openapi'),
    dependencies: z.object({
      spec: z.object({ ref: z.object({ kind: z.literal('openapi'), spec: z.string().max(100) }) }),
    }),
    props: z
      .object({ models: z.boolean().default(true), grouping: z.enum(['by-tag', 'by-operation']).default('by-tag') })
      .prefault({}),
  })
  .meta({
    title: 'OpenAPIComputedSource',
    description: 'A reference made from an API specification: a page for each tag, and one for the schemas.',
  });

/** What the content of a translated space is made from; such a space is not edited by hand. */
export const ComputedSource = named(
  'ComputedSource',
  z.object({
    type: z.literal('builtin:translation'),
    props: z.object({}).default({}),
    dependencies: z.object({
      translation: z.object({ ref: z.object({ kind: z.literal('translation'), translation: Id }) }),
    }),
  }),
);
