import { z } from 'zod';
import { Id, listOf, listQuery, named, QueryBoolean, Timestamp, Url, User } from './common.ts';
import { MiB } from './content-changes.ts';
import { operation } from './operation.ts';
import { TemplateParams } from './pages.ts';

export const ImportSource = z.enum([
  'website',
  'docx',
  'markdown',
  'html',
  'zip',
  'confluence',
  'github-wiki',
  'notion',
  'google-docs',
]);
export type ImportSource = z.infer<typeof ImportSource>;

/** Bytes of a file that is imported. */
export const largestImport = 250 * MiB;

/** What became of one file or page of the source. */
export const ImportReportItem = named(
  'ImportReportItem',
  z.object({
    path: z.string(),
    outcome: z.enum(['imported', 'skipped', 'failed']),
    reason: z.string().optional().describe('Why not, or what to look at.'),
    page: Id.optional(),
  }),
);
export type ImportReportItem = z.infer<typeof ImportReportItem>;

export const ImportRun = named(
  'ImportRun',
  z.object({
    object: z.literal('import-run'),
    id: Id,
    status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
    source: ImportSource,
    space: Id,
    changeRequest: Id.optional(),
    revision: Id.optional(),
    importedResources: z.int(),
    totalResources: z.int(),
    progress: z.object({ done: z.int(), total: z.int().nullable(), note: z.string() }).optional(),
    error: z.string().optional(),
    report: z.array(ImportReportItem).optional().describe('Not in lists.'),
    undoable: z
      .boolean()
      .optional()
      .describe('Not in lists. Whether `undoImport` can take it back: it is done, and nothing was edited since.'),
    createdBy: User.optional(),
    createdAt: Timestamp,
    finishedAt: Timestamp.optional(),
    urls: z.object({ location: z.string() }),
  }),
);

const body = z.object({
  url: Url.describe('An address on the web, or what `generateStorageUploadURL` gave for an upload.'),
  source: ImportSource,
});

const query = z.object({
  wait: QueryBoolean.default(true).describe('`false` answers at once; `run` tells how far it is.'),
});

const ImportOutcome = named(
  'ImportOutcome',
  z.object({
    revision: Id,
    importedResources: z.int(),
    totalResources: z.int(),
    run: Id.describe('Id of the import run.'),
    status: z
      .enum(['running', 'completed'])
      .describe('`running` when it takes longer than a minute, or was not waited for.'),
    report: z.array(ImportReportItem),
  }),
);

const tag = 'Import';
/** Singular, as in the public API. */
const runs = '/v1/org/{organizationId}/imports';
const formerRuns = '/v1/orgs/{organizationId}/imports';
const description =
  'Waits up to a minute; an import that takes longer goes on, and `run` tells how far it is. Everything comes in as one revision, or nothing does.';

export const imports = {
  importContent: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/import',
    tag,
    summary: 'Import content into a space',
    description,
    access: 'space:edit',
    query,
    body,
    response: ImportOutcome,
    status: 201,
    errors: [403, 404, 409],
    costly: true,
  }),
  importContentInChangeRequest: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import',
    tag,
    summary: 'Import content into a change request',
    description,
    access: 'space:edit',
    query,
    body,
    response: ImportOutcome,
    status: 201,
    errors: [403, 404, 409],
    costly: true,
  }),
  generateStorageUploadURL: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/storage/upload',
    tag: 'Files',
    summary: 'Get an address to upload a file to',
    description:
      'Send the bytes with PUT to `url`, then name the same `url` where a file or an import is wanted. To pause, or to go on after the connection broke, send them with PATCH as the IETF draft "Resumable Uploads for HTTP" has it: HEAD on `url` tells how far it is.',
    access: 'org:member',
    body: z.object({
      file: z.object({
        name: z.string().min(1).max(255),
        type: z.string().max(200).default('application/octet-stream'),
        size: z
          .int()
          .min(0)
          .max(500 * MiB),
      }),
      kind: z
        .enum([
          'import',
          'content',
          'comment',
          'logo',
          'photo',
          'import_file',
          'organization_file',
          'customization_font',
        ])
        .describe('The last three are the words of the public API.'),
    }),
    response: z.object({ object: z.literal('storage-signed-url'), url: z.string(), key: z.string() }),
    status: 201,
    errors: [404],
  }),
  listImportRuns: operation({
    method: 'GET',
    path: runs,
    formerPath: formerRuns,
    tag,
    summary: 'List the imports of the caller',
    description: 'Newest first.',
    access: 'org:member',
    query: z.object({
      ...listQuery,
      space: Id.optional().describe('Only imports into this space.'),
      changeRequest: Id.optional().describe('Only imports into this change request.'),
    }),
    response: listOf('ImportRunList', ImportRun),
    errors: [404],
  }),
  getImportRun: operation({
    method: 'GET',
    path: `${runs}/{importRunId}`,
    formerPath: `${formerRuns}/{importRunId}`,
    tag,
    summary: 'Get an import with its report',
    access: 'self',
    response: ImportRun,
    errors: [404],
  }),
  cancelImportRun: operation({
    method: 'POST',
    path: `${runs}/{importRunId}/cancel`,
    tag,
    summary: 'Cancel an import of the caller',
    description: 'One that runs stops as soon as it can, and nothing of it is kept; one that is over stays as it is.',
    access: 'self',
    response: ImportRun,
    errors: [404],
  }),
  undoImport: operation({
    method: 'POST',
    path: `${runs}/{importRunId}/undo`,
    formerPath: `${formerRuns}/{importRunId}/undo`,
    tag,
    summary: 'Take an import back',
    description:
      'The content is again what it was before, as a new revision. 409 while the import is not done, and once something was edited after it.',
    access: 'self',
    response: ImportRun,
    errors: [403, 404, 409],
  }),
  listTemplates: operation({
    method: 'GET',
    path: '/v1/templates',
    tag,
    summary: 'List the templates for spaces',
    access: 'auth',
    response: z.object({ items: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })) }),
  }),
  applyTemplateToSpace: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/template',
    tag,
    summary: 'Put the pages of a template into a space',
    description:
      'In place of the first page while nobody has touched the space, otherwise after its pages. Of `contentRefs`, `cover` (a file or an address) becomes the picture of the first page, and `specification` (an API specification) its reference where the template has a place for one; every one of them has to exist.',
    access: 'space:edit',
    body: z.object({
      id: z.string().max(100),
      params: TemplateParams.optional(),
    }),
    errors: [403, 404, 409],
  }),
};
