import { z } from 'zod';
import { Id, named } from './common.ts';
import { specPath, specsTag as tag } from './openapi-specs.ts';
import { operation } from './operation.ts';

const OpenAPIFieldChange = named(
  'OpenAPIFieldChange',
  z.object({
    kind: z
      .enum(['added', 'removed', 'required', 'optional', 'type', 'values', 'limits', 'variants', 'deprecated'])
      .describe('`values` are those that it may take, `variants` the alternatives of a schema.'),
    in: z.enum(['operation', 'auth', 'path', 'query', 'header', 'cookie', 'body', 'response', 'schema']),
    status: z.string().optional().describe('Of a response: `200`, `4XX` or `default`.'),
    mediaType: z.string().optional(),
    field: z.string().describe('Such as `limit` or `items[].name`; empty for the whole.'),
    breaking: z.boolean().describe('Whether it may break those who call the API as it was.'),
    before: z.string().optional().describe('What went: a type, values or limits.'),
    after: z.string().optional().describe('What came instead.'),
  }),
);
export type OpenAPIFieldChange = z.infer<typeof OpenAPIFieldChange>;

const change = z.enum(['added', 'removed', 'changed']);
const shared = {
  change,
  breaking: z.boolean(),
  fields: z.array(OpenAPIFieldChange).describe('Those that may break callers first; empty unless it was changed.'),
  more: z.int().min(0).describe('How many fields changed besides those that are listed.'),
  tooLarge: z
    .literal(true)
    .optional()
    .describe('Of what is too large to be compared: it changed, in which fields and what that breaks is not known.'),
};

const OpenAPISpecChanges = named(
  'OpenAPISpecChanges',
  z.object({
    object: z.literal('openapi-spec-changes'),
    version: Id,
    against: Id.nullable().describe('What it was compared with; null for the first version.'),
    operations: z
      .array(
        z.object({
          method: z.string().describe('In lower case.'),
          path: z.string().describe('Of a webhook, its name.'),
          webhook: z.boolean(),
          title: z.string(),
          ...shared,
        }),
      )
      .describe('Those that may break callers first.'),
    schemas: z.array(z.object({ name: z.string(), ...shared })).describe('The named schemas of the document.'),
    cut: z
      .boolean()
      .describe('Whether there are more than are listed, or may be: what is very large is not compared to its end.'),
  }),
);
export type OpenAPISpecChanges = z.infer<typeof OpenAPISpecChanges>;

export const openAPISpecChanges = {
  compareOpenAPISpecVersions: operation({
    method: 'GET',
    path: `${specPath}/versions/{versionId}/changes`,
    tag,
    summary: 'Compare a version of an API specification with another one',
    description:
      'Lists the operations and schemas that were added, removed or changed, with the fields that differ. What only describes, such as summaries and examples, is not compared.',
    access: 'org:read',
    costly: true,
    query: z.object({
      against: Id.optional().describe('Another version; the one before when left out.'),
    }),
    response: OpenAPISpecChanges,
    errors: [403, 404],
  }),
};
