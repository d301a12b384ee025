import type { changeRequestContent } from '#contract/change-request-content.ts';
import { listBacklinks, listPageBacklinks } from '../content/backlinks.ts';
import { readFileList } from '../content/file-list.ts';
import { listVersionLinks } from '../content/link-list.ts';
import { listPageLinks } from '../content/links.ts';
import {
  findFile,
  readFile,
  readPage,
  readPageByPath,
  readPages,
  readReusableContent,
  readRevision,
} from '../content/read.ts';
import { readContentParts } from '../content/shown-parts.ts';
import { loadVersion } from '../content/version.ts';
import { fetchWebFiles } from '../content/web-files.ts';
import { type Handlers, prepared } from '../http/context.ts';
import { changeRequestContentChange } from './change-content.ts';

export const changeRequestContentHandlers: Handlers<typeof changeRequestContent> = {
  async getRevisionOfChangeRequestById({ params, query, context }) {
    return readRevision(await loadVersion(context, params), query);
  },

  updateChangeRequestContent: prepared(
    ({ params, body, context }) => fetchWebFiles(context, params, body.changes),
    ({ params, query, body, context, ready: fetched }) =>
      changeRequestContentChange(context, params, body, { compat: query.compat, fetched }),
  ),

  async listPagesInChangeRequest({ params, query, context }) {
    return readPages(await loadVersion(context, params), query);
  },

  async getPageInChangeRequestById({ params, query, context }) {
    return readPage(await loadVersion(context, params), params.pageId, query);
  },

  async getPageInChangeRequestByPath({ params, query, context }) {
    return readPageByPath(await loadVersion(context, params), params.pagePath, query);
  },

  async listPageLinksInChangeRequest({ params, query, context }) {
    return listPageLinks(await loadVersion(context, params), params.pageId, query);
  },

  async listChangeRequestPageBacklinks({ params, query, context }) {
    return listPageBacklinks(await loadVersion(context, params), params.pageId, query);
  },

  async getContentPartsInChangeRequest({ params, query, context }) {
    return readContentParts(await loadVersion(context, params), query);
  },

  async listFilesInChangeRequestById({ params, query, context }) {
    return readFileList(await loadVersion(context, params), query);
  },

  async getFileInChangeRequestById({ params, context }) {
    return readFile(await loadVersion(context, params), params.fileId);
  },

  async listChangeRequestFileBacklinks({ params, query, context }) {
    const version = await loadVersion(context, params);
    await findFile(version, params.fileId);
    return listBacklinks(version, { kind: 'file', id: params.fileId }, query);
  },

  async getReusableContentInChangeRequestById({ params, context }) {
    return readReusableContent(await loadVersion(context, params), params.reusableContentId);
  },

  async listChangeRequestLinks({ params, query, context }) {
    return listVersionLinks(await loadVersion(context, params), query);
  },
};
