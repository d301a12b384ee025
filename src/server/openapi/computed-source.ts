import { z } from 'zod';
import type { PageNode } from '#document/model.ts';

const Source = z.object({
  type: z.literal('builtin:openapi'),
  dependencies: z.object({ spec: z.object({ ref: z.object({ kind: z.literal('openapi'), spec: z.string() }) }) }),
  props: z.object({
    models: z.boolean().default(true),
    grouping: z.enum(['by-tag', 'by-operation']).default('by-tag'),
  }),
});

/** Which specification a computed page stands for, and how; `undefined` for every other page. */
export function sourceOf(node: PageNode) {
  const source = node.type === 'computed' ? Source.safeParse(node.computed) : undefined;
  return source?.success ? { slug: source.data.dependencies.spec.ref.spec, ...source.data.props } : undefined;
}

export type ComputedSource = NonNullable<ReturnType<typeof sourceOf>>;

/** The slug of the specification that a page is made from: one or none. */
export const computedSlugs = (node: PageNode): string[] => [sourceOf(node)?.slug ?? []].flat();
