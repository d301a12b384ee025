import { z } from 'zod';
import { Id, ListQuery, listOf, named, Timestamp, WebUrl } from './common.ts';
import { MiB } from './content-changes.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

/** `private` is seen by members only, `public` by anyone with the link (seed, "Enumerations"). */
const OpenAPIVisibility = z.enum(['private', 'public']);

/** How often what is read from an address is read again by itself. */
const AutoRefresh = z.enum(['off', '1h', '6h', '24h']);
export type AutoRefresh = z.infer<typeof AutoRefresh>;

/** `complete` says nothing of success: the error code does (decisions 7.3). */
export const ProcessingState = z.enum(['pending', 'progress', 'complete']);
export type ProcessingState = z.infer<typeof ProcessingState>;

export const ProcessErrorCode = z.enum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR']);
export type ProcessErrorCode = z.infer<typeof ProcessErrorCode>;

export const OpenAPISpec = named(
  'OpenAPISpec',
  z.object({
    object: z.literal('openapi-spec'),
    id: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    slug: z.string(),
    sourceURL: z.string().optional().describe('Missing when the text was sent.'),
    autoRefresh: AutoRefresh.optional().describe(
      'How often it is read again from its address, `6h` unless it was changed; missing when the text was sent.',
    ),
    processingState: ProcessingState,
    visibility: OpenAPIVisibility,
    lastVersion: Id.optional().describe('Id of the latest version.'),
    document: z
      .object({
        title: z.string(),
        version: z.string().describe('As the document numbers itself.'),
        operations: z.int().min(0).describe('Webhooks among them.'),
      })
      .optional()
      .describe('What the latest version says of itself; missing until it is read.'),
    uses: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Pages and reusable contents that show it, of the spaces that the caller may view. Missing where it is named as the target of a link.',
      ),
    lastProcessedAt: Timestamp.optional(),
    lastProcessErrorCode: ProcessErrorCode.optional(),
    lastProcessedErrors: z
      .array(z.object({ message: z.string() }))
      .optional()
      .describe('What went wrong, for people.'),
    permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
    urls: z.object({
      location: z.string(),
      app: z.string(),
      published: z.string().optional().describe('The raw document for everybody; of public specifications only.'),
    }),
  }),
);

/** A page, or a reusable content, of the main content of a space. */
export const OpenAPISpecUse = named(
  'OpenAPISpecUse',
  z.object({
    kind: z.enum(['page', 'reusable-content']),
    id: Id,
    title: z.string(),
    space: z.object({ id: Id, title: z.string(), urls: z.object({ app: z.string() }) }),
    urls: z.object({ app: z.string().describe('Of a reusable content, that of its space.') }),
  }),
);

export const OpenAPISlug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, saying('specification-slug'));

/** Where a specification comes from (decisions 11.11). */
const Source = z.union([
  named(
    'OpenAPISpecAddress',
    z.object({
      url: WebUrl.describe(
        'Read now, and again by itself as often as `autoRefresh` says: every 6 hours unless that is changed.',
      ),
    }),
  ),
  named(
    'OpenAPISpecText',
    z.object({
      text: z
        .string()
        .min(1)
        .max(10 * MiB),
    }),
  ),
]);
export type OpenAPISource = z.infer<typeof Source>;

/** Quotes and line ends of a text take twice their room in JSON. */
const bodyLimit = 32 * MiB;

export const specsTag = 'Hosted API specifications';
const path = '/v1/orgs/{organizationId}/openapi';
export const specPath = `${path}/{specSlug}` as const;

export const openAPISpecs = {
  listOpenAPISpecs: operation({
    method: 'GET',
    path,
    tag: specsTag,
    summary: 'List the API specifications of an organization',
    description: 'To a content token, those that the spaces of its site use.',
    access: 'org:read',
    contentToken: true,
    query: ListQuery.extend({
      search: z.string().max(100).optional().describe('Part of the slug, or of the title of the document.'),
    }),
    response: listOf('OpenAPISpecList', OpenAPISpec),
    errors: [403, 404],
  }),
  createOpenAPISpec: operation({
    method: 'POST',
    path,
    tag: specsTag,
    summary: 'Add an API specification',
    description: 'It is read in the background: `processingState` and `lastProcessErrorCode` say how that went.',
    access: 'org:createOpenAPISpec',
    body: z.object({ slug: OpenAPISlug, source: Source }),
    response: OpenAPISpec,
    status: 201,
    errors: [403, 404],
    bodyLimit,
  }),
  checkOpenAPISpecSlug: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/openapi-slug',
    tag: specsTag,
    summary: 'Find out whether an API specification can have a slug',
    access: 'org:createOpenAPISpec',
    query: z.object({ slug: z.string().max(1000).describe('As somebody types it.') }),
    response: named(
      'OpenAPISlugCheck',
      z.object({
        state: z.enum(['free', 'taken', 'invalid']),
        suggestion: z.string().optional().describe('A slug like it that is free; of those that are not.'),
      }),
    ),
    errors: [403, 404],
  }),
  getOpenAPISpecBySlug: operation({
    method: 'GET',
    path: specPath,
    tag: specsTag,
    summary: 'Get an API specification',
    access: 'org:read',
    contentToken: true,
    response: OpenAPISpec,
    errors: [403, 404],
  }),
  createOrUpdateOpenAPISpecBySlug: operation({
    method: 'PUT',
    path: specPath,
    tag: specsTag,
    summary: 'Replace the source of an API specification, or add it',
    description: 'Answers 201 when it was added. Sending the same source again reads it again.',
    access: ['openapi:edit', 'org:createOpenAPISpec'],
    body: z.object({ source: Source }),
    response: OpenAPISpec,
    creates: true,
    errors: [403, 404],
    bodyLimit,
  }),
  deleteOpenAPISpecBySlug: operation({
    method: 'DELETE',
    path: specPath,
    tag: specsTag,
    summary: 'Delete an API specification with all its versions',
    access: 'openapi:edit',
    errors: [403, 404],
  }),
  updateOpenAPISpecBySlug: operation({
    method: 'PATCH',
    path: specPath,
    tag: specsTag,
    summary: 'Change who may read an API specification, or how often it is read again',
    access: 'openapi:edit',
    body: z.object({
      visibility: OpenAPIVisibility.optional().describe('Left out, it stays as it is.'),
      autoRefresh: AutoRefresh.optional().describe(
        'Left out, it stays as it is. Refused for a specification whose text was sent.',
      ),
    }),
    response: OpenAPISpec,
    errors: [403, 404],
  }),
  listOpenAPISpecUses: operation({
    method: 'GET',
    path: `${specPath}/uses`,
    tag: specsTag,
    summary: 'List what shows an API specification',
    description: 'Pages and reusable contents of the spaces that the caller may view, by space and in page order.',
    access: 'org:read',
    query: ListQuery,
    response: listOf('OpenAPISpecUseList', OpenAPISpecUse),
    errors: [403, 404],
  }),
};
