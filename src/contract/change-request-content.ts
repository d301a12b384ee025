import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { listQuery, named, QueryBoolean } from './common.ts';
import { FileList } from './content.ts';
import { ContentChanges, contentOutcomes, MiB } from './content-changes.ts';
import { ContentParts, partsDescription, partsQuery } from './content-parts.ts';
import { contentQuery, fileSearchQuery, pageQuery } from './content-query.ts';
import { LinkList, linksQuery, pageBacklinksQuery, ReferenceList } from './links.ts';
import { operation } from './operation.ts';
import { File, Page, PageTree, ReusableContent } from './pages.ts';
import { Revision } from './revisions.ts';

const tag = 'Change request content';
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';
const access = 'space:view';
const errors = [404] as const;
const list = z.object(listQuery);

/** The content of a change request: the operations of `content.ts` one level down. */
export const changeRequestContent = {
  getRevisionOfChangeRequestById: operation({
    method: 'GET',
    path: base,
    tag,
    summary: 'Get the revision of a change request',
    access,
    query: contentQuery,
    response: Revision,
    errors,
  }),
  updateChangeRequestContent: operation({
    method: 'POST',
    path: base,
    tag,
    summary: 'Change the content of a change request',
    description:
      'All changes become one revision, or none does. 409 when the change request is merged or archived, and when a page was edited since by somebody else in the same place; the error then carries both texts in `conflict`.',
    access: 'space:edit',
    query: z.object({ compat: QueryBoolean.default(true).describe('`false` answers with what was touched.') }),
    body: ContentChanges,
    response: z.union([
      ChangeRequest,
      named('ChangeRequestContentChanged', z.object({ changeRequest: ChangeRequest, ...contentOutcomes })),
    ]),
    errors: [403, 404, 409, 412],
    bodyLimit: 32 * MiB,
  }),
  listPagesInChangeRequest: operation({
    method: 'GET',
    path: `${base}/pages`,
    tag,
    summary: 'List all pages of a change request as a tree',
    access,
    query: contentQuery,
    response: PageTree,
    errors,
  }),
  getPageInChangeRequestById: operation({
    method: 'GET',
    path: `${base}/page/{pageId}`,
    tag,
    summary: 'Get a page of a change request',
    access,
    query: pageQuery,
    response: Page,
    errors,
  }),
  getPageInChangeRequestByPath: operation({
    method: 'GET',
    path: `${base}/path/{pagePath}`,
    tag,
    summary: 'Get a page of a change request by its path',
    access,
    query: pageQuery,
    response: Page,
    errors,
  }),
  listPageLinksInChangeRequest: operation({
    method: 'GET',
    path: `${base}/page/{pageId}/links`,
    tag,
    summary: 'List the links of a page in a change request',
    access,
    query: linksQuery,
    response: LinkList,
    errors,
  }),
  listChangeRequestPageBacklinks: operation({
    method: 'GET',
    path: `${base}/page/{pageId}/backlinks`,
    tag,
    summary: 'List what points to a page in a change request',
    access,
    query: pageBacklinksQuery,
    response: ReferenceList,
    errors,
  }),
  getContentPartsInChangeRequest: operation({
    method: 'GET',
    path: `${base}/parts`,
    tag,
    summary: 'Get what texts of a change request show besides their own words',
    description: partsDescription,
    access,
    query: partsQuery,
    response: ContentParts,
    errors,
  }),
  listFilesInChangeRequestById: operation({
    method: 'GET',
    path: `${base}/files`,
    tag,
    summary: 'List the files of a change request',
    access,
    query: fileSearchQuery,
    response: FileList,
    errors,
  }),
  getFileInChangeRequestById: operation({
    method: 'GET',
    path: `${base}/files/{fileId}`,
    tag,
    summary: 'Get a file of a change request',
    access,
    query: contentQuery,
    response: File,
    errors,
  }),
  listChangeRequestFileBacklinks: operation({
    method: 'GET',
    path: `${base}/files/{fileId}/backlinks`,
    tag,
    summary: 'List what points to a file in a change request',
    access,
    query: list,
    response: ReferenceList,
    errors,
  }),
  getReusableContentInChangeRequestById: operation({
    method: 'GET',
    path: `${base}/reusable-contents/{reusableContentId}`,
    tag,
    summary: 'Get a reusable content of a change request',
    access,
    query: contentQuery,
    response: ReusableContent,
    errors,
  }),
  listChangeRequestLinks: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links',
    tag,
    summary: 'List all links of a change request',
    description: '`stats.broken.changeRequest` counts those that are not broken in the main content.',
    access,
    query: linksQuery,
    response: LinkList,
    errors,
  }),
};
