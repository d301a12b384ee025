import { z } from 'zod';
import { Id, ListQuery, listOf, named, Timestamp } from './common.ts';
import { specPath, specsTag as tag } from './openapi-specs.ts';
import { operation } from './operation.ts';

export const OpenAPISpecVersion = named(
  'OpenAPISpecVersion',
  z.object({
    object: z.literal('openapi-spec-version'),
    id: Id,
    createdAt: Timestamp,
    hash: z.string().describe('SHA-256 of the first file as it was read.'),
    documentVersion: z
      .string()
      .optional()
      .describe('As its document numbers itself; missing for those that were read long ago.'),
    operations: z
      .object({ added: z.int().min(0), removed: z.int().min(0) })
      .optional()
      .describe('Against the version before; missing for the first one, and for those that were read long ago.'),
    url: z.string().describe('The raw document: a signed link, valid for 24 hours.'),
    urls: z.object({ location: z.string() }),
  }),
);

/** One file of a specification (decisions 4.8). */
const OpenAPIFile = named(
  'OpenAPIFile',
  z.object({
    dir: z.string().describe('Where it lies, seen from the first file; empty beside it.'),
    isEntrypoint: z.boolean(),
    references: z.array(z.string()).describe('Names of the files it refers to.'),
    filename: z.string(),
    specification: z.unknown().describe('The parsed document.'),
  }),
);

const OpenAPIDeadReferences = named(
  'OpenAPIDeadReferences',
  z.object({
    count: z.int().min(1),
    items: z
      .array(
        z.object({
          reference: z.string().describe('The value of `$ref`.'),
          file: z.string().describe('Name of the file that it stands in.'),
          path: z.array(z.string()).describe('Names of the members that lead to where it first stands.'),
          places: z.int().min(1).describe('In how many places of the file it stands.'),
        }),
      )
      .describe('The first ten.'),
  }),
);

const OpenAPISpecContent = named(
  'OpenAPISpecContent',
  z.object({
    filesystem: z.record(z.string(), OpenAPIFile),
    deadReferences: OpenAPIDeadReferences.optional().describe(
      'References that nothing is behind: pages have a gap in their place. References to other servers are never followed. Missing when all lead somewhere.',
    ),
    url: z.string().describe('The raw document: a signed link, valid for 24 hours.'),
    urls: z.object({
      source: z.string(),
      public: z.string().nullable().describe('For everybody; null for private specifications.'),
    }),
  }),
);

const path = `${specPath}/versions` as const;
const latest = `${path}/latest` as const;

export const openAPISpecVersions = {
  listOpenAPISpecVersions: operation({
    method: 'GET',
    path: path,
    tag,
    summary: 'List the versions of an API specification, newest first',
    access: 'org:read',
    contentToken: true,
    query: ListQuery,
    response: listOf('OpenAPISpecVersionList', OpenAPISpecVersion),
    errors: [403, 404],
  }),
  getLatestOpenAPISpecVersion: operation({
    method: 'GET',
    path: latest,
    tag,
    summary: 'Get the latest version of an API specification',
    access: 'org:read',
    contentToken: true,
    response: OpenAPISpecVersion,
    errors: [403, 404],
  }),
  getLatestOpenAPISpecVersionContent: operation({
    method: 'GET',
    path: `${latest}/content`,
    tag,
    summary: 'Get the parsed files of the latest version',
    access: 'org:read',
    contentToken: true,
    response: OpenAPISpecContent,
    errors: [403, 404],
  }),
  getLatestOpenAPISpecVersionContentRaw: operation({
    method: 'GET',
    path: `${latest}/content/raw`,
    tag,
    summary: 'Get the first file of the latest version as it was read',
    access: 'org:read',
    contentToken: true,
    response: named('OpenAPISpecRawContent', z.object({ text: z.string(), format: z.enum(['json', 'yaml']) })),
    errors: [403, 404],
  }),
  getOpenAPISpecVersionById: operation({
    method: 'GET',
    path: `${path}/{versionId}`,
    tag,
    summary: 'Get a version of an API specification',
    access: 'org:read',
    contentToken: true,
    response: OpenAPISpecVersion,
    errors: [403, 404],
  }),
  getOpenAPISpecVersionContentById: operation({
    method: 'GET',
    path: `${path}/{versionId}/content`,
    tag,
    summary: 'Get the parsed files of a version',
    access: 'org:read',
    contentToken: true,
    response: OpenAPISpecContent,
    errors: [403, 404],
  }),
};
