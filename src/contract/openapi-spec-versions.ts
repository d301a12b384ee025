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

const OpenAPISpecContent = named(
  'OpenAPISpecContent',
  z.object({
    filesystem: z.record(z.string(), OpenAPIFile),
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
