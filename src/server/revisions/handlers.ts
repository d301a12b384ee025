import type { revisions } from '#contract/revisions.ts';
import { requireSpace } from '../access/capabilities.ts';
import { listStoredConflicts } from '../change-requests/present-conflicts.ts';
import { listChanges } from '../content/changes.ts';
import { readFileList } from '../content/file-list.ts';
import { moveMain } from '../content/main-head.ts';
import { presentPageChange } from '../content/page-change.ts';
import { readFile, readPage, readPageByPath, readPages, readReusableContent, readRevision } from '../content/read.ts';
import { readContentParts } from '../content/shown-parts.ts';
import { loadVersion, requireWritable } from '../content/version.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { lockSpace } from '../spaces/rows.ts';
import { baseOfRevision } from './base.ts';
import { presentRevision, presentRevisions } from './present.ts';
import { countMainRevisions, findRevision, listMainRevisions } from './rows.ts';

export const revisionHandlers: Handlers<typeof revisions> = {
  async listRevisions({ params, query, context }) {
    const { key, access } = await loadVersion(context, params);
    const filter = { ...key, type: query.type };
    const { rows, ...list } = await withCount(
      context.db,
      () => listMainRevisions(context.db, filter, pageRequest(query, filter, 'desc')),
      () => countMainRevisions(context.db, filter),
    );
    return {
      items: await presentRevisions(context, access.space, rows),
      ...list,
    };
  },

  async getRevisionById({ params, query, context }) {
    return readRevision(await loadVersion(context, params), query);
  },

  async getRevisionSemanticChanges({ params, query, context }) {
    const version = await loadVersion(context, params);
    const base = await baseOfRevision(version, query.against);
    const changes = await listChanges(version, base, query);
    const { mergedFrom } = await presentRevision(context, version.access.space, version.revision);
    return mergedFrom ? { ...changes, mergedFrom } : changes;
  },

  async getPageRevisionChanges({ params, query, context }) {
    const version = await loadVersion(context, params);
    return presentPageChange(version, await baseOfRevision(version, query.against), params.pageId);
  },

  async listPagesInRevisionById({ params, query, context }) {
    return readPages(await loadVersion(context, params), query);
  },

  async getPageInRevisionById({ params, query, context }) {
    return readPage(await loadVersion(context, params), params.pageId, query);
  },

  async getPageInRevisionByPath({ params, query, context }) {
    return readPageByPath(await loadVersion(context, params), params.pagePath, query);
  },

  async getContentPartsInRevision({ params, query, context }) {
    return readContentParts(await loadVersion(context, params), query);
  },

  async listFilesInRevisionById({ params, query, context }) {
    return readFileList(await loadVersion(context, params), query);
  },

  async getFileInRevisionById({ params, context }) {
    return readFile(await loadVersion(context, params), params.fileId);
  },

  async getReusableContentInRevisionById({ params, context }) {
    return readReusableContent(await loadVersion(context, params), params.reusableContentId);
  },

  async listRevisionConflicts({ params, query, context }) {
    const { key, revision } = await loadVersion(context, params);
    const request = {
      organization_id: key.organizationId,
      space_id: key.spaceId,
      id: revision.change_request_id ?? '',
    };
    return listStoredConflicts(context, request, { revisionId: revision.id }, query);
  },

  async rollbackSpace({ params, context }) {
    const version = await loadVersion(context, params);
    requireSpace(version.access.level, 'merge');
    if (!version.revision.main) throw badRequest('path.revisionId: this revision never was the main content');
    const space = await lockSpace(context.db, version.key);
    requireWritable(space);
    const head = await findRevision(context.db, version.key, space.revision_id);
    if (!head) throw notFound('revision');
    const revision = await moveMain(context, version.store, space, head, {
      root: version.revision.root,
      parents: [head, version.revision],
      type: 'rollback',
      author: callerId(context),
    });
    const access = { ...version.access, space: { ...space, revision_id: revision.id } };
    return readRevision({ ...version, access, revision }, { metadata: true, computed: true });
  },
};
