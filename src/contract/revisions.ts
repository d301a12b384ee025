import { z } from 'zod';
import { MergedFrom } from './change-request.ts';
import { ChangeCounts, ConflictList, changesQuery, PageChange } from './changes.ts';
import { Id, listOf, listQuery, named, Timestamp, User } from './common.ts';
import { ContentParts, partsDescription, partsQuery } from './content-parts.ts';
import { contentQuery, pageQuery } from './content-query.ts';
import { ImportSource } from './import.ts';
import { operation } from './operation.ts';
import { File, Page, PageTree, ReusableContent, Variables } from './pages.ts';
import { RevisionChanges } from './revision-changes.ts';

const RevisionType = z.enum(['edits', 'merge', 'rollback', 'update', 'computed']);

const head = {
  object: z.literal('revision'),
  id: Id,
  type: RevisionType,
  parents: z.array(Id),
  createdAt: Timestamp,
  createdBy: User.optional(),
  message: z.string().optional(),
  git: z
    .object({
      oid: z.string(),
      message: z.string(),
      createdByService: z.boolean(),
      url: z.string().optional(),
      ref: z.string().optional(),
    })
    .optional(),
  urls: z.object({
    app: z.string(),
    published: z
      .string()
      .optional()
      .describe('Where readers find it: of the main content of a space on a published site.'),
    public: z.string().optional().describe('The same, where anybody may read it.'),
  }),
};

const standing = {
  current: z.boolean().describe('It is the main content now.'),
  changes: ChangeCounts.optional().describe(
    'Against the main content before it; left out of those of change requests and of old ones.',
  ),
  main: z.boolean().describe('It is or was the main content; else it belongs to a change request.'),
};

/** A revision without its content, as history lists it. */
export const RevisionSummary = named(
  'RevisionSummary',
  z.object({
    ...head,
    mergedFrom: MergedFrom.optional(),
    sourceRevision: Id.optional(),
    importedFrom: ImportSource.optional().describe('Of one that an import made.'),
    ...standing,
  }),
);

export const Revision = named(
  'Revision',
  z.object({
    ...head,
    mergedFrom: MergedFrom.optional(),
    sourceRevision: Id.optional(),
    ...standing,
    pages: z.array(Page),
    files: z.array(File),
    reusableContents: z.array(ReusableContent),
    variables: Variables,
  }),
);

const tag = 'Revisions';
const base = '/v1/spaces/{spaceId}/revisions';
const access = 'space:view';

export const revisions = {
  listRevisions: operation({
    method: 'GET',
    path: base,
    tag,
    summary: 'List the revisions of the main content',
    description: 'Newest first.',
    access,
    query: z.object({ ...listQuery, type: RevisionType.optional() }),
    response: listOf('RevisionList', RevisionSummary),
    errors: [404],
  }),
  getRevisionById: operation({
    method: 'GET',
    path: `${base}/{revisionId}`,
    tag,
    summary: 'Get a revision',
    access,
    query: contentQuery,
    response: Revision,
    errors: [404],
  }),
  getRevisionSemanticChanges: operation({
    method: 'GET',
    path: `${base}/{revisionId}/changes`,
    tag,
    summary: 'Get what a revision changed',
    access,
    query: changesQuery.extend({
      against: Id.optional().describe('Another revision; the first parent when left out.'),
    }),
    response: RevisionChanges,
    errors: [404],
  }),
  listPagesInRevisionById: operation({
    method: 'GET',
    path: `${base}/{revisionId}/pages`,
    tag,
    summary: 'List the pages of a revision',
    access,
    query: contentQuery,
    response: PageTree,
    errors: [404],
  }),
  getPageInRevisionById: operation({
    method: 'GET',
    path: `${base}/{revisionId}/page/{pageId}`,
    tag,
    summary: 'Get a page of a revision',
    access,
    query: pageQuery,
    response: Page,
    errors: [404],
  }),
  getPageInRevisionByPath: operation({
    method: 'GET',
    path: `${base}/{revisionId}/path/{pagePath}`,
    tag,
    summary: 'Get a page of a revision by its path',
    access,
    query: pageQuery,
    response: Page,
    errors: [404],
  }),
  getContentPartsInRevision: operation({
    method: 'GET',
    path: `${base}/{revisionId}/parts`,
    tag,
    summary: 'Get what texts of a revision show besides their own words',
    description: partsDescription,
    access,
    query: partsQuery,
    response: ContentParts,
    errors: [404],
  }),
  listFilesInRevisionById: operation({
    method: 'GET',
    path: `${base}/{revisionId}/files`,
    tag,
    summary: 'List the files of a revision',
    access,
    query: contentQuery.extend(listQuery),
    response: listOf('RevisionFileList', File),
    errors: [404],
  }),
  getFileInRevisionById: operation({
    method: 'GET',
    path: `${base}/{revisionId}/files/{fileId}`,
    tag,
    summary: 'Get a file of a revision',
    access,
    query: contentQuery,
    response: File,
    errors: [404],
  }),
  getReusableContentInRevisionById: operation({
    method: 'GET',
    path: `${base}/{revisionId}/reusable-contents/{reusableContentId}`,
    tag,
    summary: 'Get a reusable content of a revision',
    access,
    query: contentQuery,
    response: ReusableContent,
    errors: [404],
  }),
  listRevisionConflicts: operation({
    method: 'GET',
    path: `${base}/{revisionId}/conflicts`,
    tag,
    summary: 'List the conflicts that a merge left',
    description: 'Each side that lost can be put back with `resolveChangeRequestConflict` of the merged request.',
    access,
    query: z.object(listQuery),
    response: ConflictList,
    errors: [404],
  }),
  getPageRevisionChanges: operation({
    method: 'GET',
    path: `${base}/{revisionId}/changes/page/{pageId}`,
    tag,
    summary: 'Compare a page of a revision block by block',
    description: 'With its first parent, or with `against`.',
    access,
    query: z.object({ against: Id.optional() }),
    response: PageChange,
    errors: [404],
  }),
  rollbackSpace: operation({
    method: 'POST',
    path: `${base}/{revisionId}/rollback`,
    tag,
    summary: 'Make an older revision the main content again',
    description: 'Makes a new revision of type `rollback` with the content of the older one.',
    access: 'space:merge',
    response: Revision,
    errors: [400, 403, 404, 409],
  }),
};
