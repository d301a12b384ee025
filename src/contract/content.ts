import { z } from 'zod';
import { listOf, listQuery, named, QueryBoolean } from './common.ts';
import { ContentChanges, contentOutcomes, MiB } from './content-changes.ts';
import { ContentParts, partsDescription, partsQuery } from './content-parts.ts';
import { contentQuery, fileListQuery, pageQuery } from './content-query.ts';
import { LinkList, linksQuery, pageBacklinksQuery, ReferenceList, SpaceBacklinkList } from './links.ts';
import { operation } from './operation.ts';
import { File, Page, PageTree, ReusableContent } from './pages.ts';
import { Revision, RevisionSummary } from './revisions.ts';

const tag = 'Space content';
const base = '/v1/spaces/{spaceId}/content';
const access = 'space:view';
const errors = [404] as const;
const list = z.object(listQuery);

export const FileList = listOf('FileList', File);

/** The main content of a space. */
export const content = {
  getCurrentRevision: operation({
    method: 'GET',
    path: base,
    tag,
    summary: 'Get the current revision',
    access,
    contentToken: true,
    query: contentQuery,
    response: Revision,
    errors,
  }),
  updateSpaceContent: operation({
    method: 'POST',
    path: base,
    tag,
    summary: 'Change the content',
    description:
      'All changes become one revision of type `edits`, or none does. 409 when the space is locked, and when a page was edited since by somebody else in the same place; the error then carries both texts in `conflict`.',
    access: 'space:edit',
    query: z.object({ compat: QueryBoolean.default(true).describe('`false` answers with what was touched.') }),
    body: ContentChanges,
    response: z.union([
      Revision,
      named('SpaceContentChanged', z.object({ revision: RevisionSummary, ...contentOutcomes })),
    ]),
    errors: [403, 404, 409, 412],
    bodyLimit: 32 * MiB,
  }),
  listPages: operation({
    method: 'GET',
    path: `${base}/pages`,
    tag,
    summary: 'List all pages as a tree',
    access,
    contentToken: true,
    query: contentQuery,
    response: PageTree,
    errors,
  }),
  getPageById: operation({
    method: 'GET',
    path: `${base}/page/{pageId}`,
    tag,
    summary: 'Get a page',
    access,
    contentToken: true,
    query: pageQuery,
    response: Page,
    errors,
  }),
  getPageByPath: operation({
    method: 'GET',
    path: `${base}/path/{pagePath}`,
    tag,
    summary: 'Get a page by its path',
    access,
    contentToken: true,
    query: pageQuery,
    response: Page,
    errors,
  }),
  listPageLinksInSpace: operation({
    method: 'GET',
    path: `${base}/page/{pageId}/links`,
    tag,
    summary: 'List the links of a page',
    access,
    contentToken: true,
    query: linksQuery,
    response: LinkList,
    errors,
  }),
  listSpacePageBacklinks: operation({
    method: 'GET',
    path: `${base}/page/{pageId}/backlinks`,
    tag,
    summary: 'List what points to a page',
    access,
    contentToken: true,
    query: pageBacklinksQuery,
    response: ReferenceList,
    errors,
  }),
  getContentParts: operation({
    method: 'GET',
    path: `${base}/parts`,
    tag,
    summary: 'Get what texts show besides their own words',
    description: partsDescription,
    access,
    query: partsQuery,
    response: ContentParts,
    errors,
  }),
  listFiles: operation({
    method: 'GET',
    path: `${base}/files`,
    tag,
    summary: 'List the files',
    access,
    contentToken: true,
    query: fileListQuery,
    response: FileList,
    errors,
  }),
  getFileById: operation({
    method: 'GET',
    path: `${base}/files/{fileId}`,
    tag,
    summary: 'Get a file',
    access,
    contentToken: true,
    query: contentQuery,
    response: File,
    errors,
  }),
  listSpaceFileBacklinks: operation({
    method: 'GET',
    path: `${base}/files/{fileId}/backlinks`,
    tag,
    summary: 'List what points to a file',
    access,
    contentToken: true,
    query: list,
    response: ReferenceList,
    errors,
  }),
  getReusableContentById: operation({
    method: 'GET',
    path: `${base}/reusable-contents/{reusableContentId}`,
    tag,
    summary: 'Get a reusable content',
    access,
    contentToken: true,
    query: contentQuery,
    response: ReusableContent,
    errors,
  }),
  listSpaceBacklinks: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/backlinks',
    tag: 'Spaces',
    summary: 'List the spaces that point to a space',
    description: 'Those that the caller may view, by title; to the space itself, or to something in it.',
    access: 'space:view',
    query: z.object(listQuery),
    response: SpaceBacklinkList,
    errors,
  }),
  listSpaceLinks: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/links',
    tag: 'Spaces',
    summary: 'List all links of a space',
    access,
    query: linksQuery,
    response: LinkList,
    errors,
  }),
};
