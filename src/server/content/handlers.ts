import type { content } from '#contract/content.ts';
import { loadSpace } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import { type Handlers, prepared } from '../http/context.ts';
import { listBacklinks, listPageBacklinks } from './backlinks.ts';
import { changeSpaceContent } from './change-space.ts';
import { readFileList } from './file-list.ts';
import { listVersionLinks } from './link-list.ts';
import { listPageLinks } from './links.ts';
import { findFile, readFile, readPage, readPageByPath, readPages, readReusableContent, readRevision } from './read.ts';
import { readContentParts } from './shown-parts.ts';
import { countPagesInto, countSpacesInto, listSpacesInto } from './space-backlink-rows.ts';
import { loadVersion } from './version.ts';
import { fetchWebFiles } from './web-files.ts';

export const contentHandlers: Handlers<typeof content> = {
  async getCurrentRevision({ params, query, context }) {
    return readRevision(await loadVersion(context, params), query);
  },

  updateSpaceContent: prepared(
    ({ params, body, context }) => fetchWebFiles(context, params, body.changes),
    ({ params, query, body, context, ready: fetched }) =>
      changeSpaceContent(context, params.spaceId, body, { compat: query.compat, fetched }),
  ),

  async listPages({ params, query, context }) {
    return readPages(await loadVersion(context, params), query);
  },

  async getPageById({ params, query, context }) {
    return readPage(await loadVersion(context, params), params.pageId, query);
  },

  async getPageByPath({ params, query, context }) {
    return readPageByPath(await loadVersion(context, params), params.pagePath, query);
  },

  async listPageLinksInSpace({ params, query, context }) {
    return listPageLinks(await loadVersion(context, params), params.pageId, query);
  },

  async listSpacePageBacklinks({ params, query, context }) {
    return listPageBacklinks(await loadVersion(context, params), params.pageId, query);
  },

  async getContentParts({ params, query, context }) {
    return readContentParts(await loadVersion(context, params), query);
  },

  async listFiles({ params, query, context }) {
    return readFileList(await loadVersion(context, params), query);
  },

  async getFileById({ params, context }) {
    return readFile(await loadVersion(context, params), params.fileId);
  },

  async listSpaceFileBacklinks({ params, query, context }) {
    const version = await loadVersion(context, params);
    await findFile(version, params.fileId);
    return listBacklinks(version, { kind: 'file', id: params.fileId }, query);
  },

  async getReusableContentById({ params, context }) {
    return readReusableContent(await loadVersion(context, params), params.reusableContentId);
  },

  async listSpaceBacklinks({ params: { spaceId }, query, context }) {
    const { viewer } = await loadSpace(context, spaceId);
    const request = pageRequest(query, ['backlinks', spaceId]);
    const { db } = context;
    const count = await countSpacesInto(db, viewer, spaceId);
    const { rows, ...list } = await listSpacesInto(db, viewer, spaceId, count, request);
    const ids = rows.map(({ id }) => id);
    const pages = await countPagesInto(db, viewer.organizationId, spaceId, ids);
    const items = rows.map(({ id, title }) => ({ space: { id, title }, pages: pages.get(id) ?? 0 }));
    return { items, count, ...list };
  },

  async listSpaceLinks({ params, query, context }) {
    return listVersionLinks(await loadVersion(context, params), query);
  },
};
