import type { z } from 'zod';
import { MiB } from '#contract/content-changes.ts';
import { type ImportSource, type imports, largestImport } from '#contract/import.ts';
import { applyOperations } from '#document/operations.ts';
import { loadOrganization } from '../access/load.ts';
import { lockRequest } from '../change-requests/change-content.ts';
import { lockMain } from '../content/change-space.ts';
import { moveMain } from '../content/main-head.ts';
import { insertOperations } from '../content/new-pages.ts';
import { starterPage } from '../content/starter.ts';
import { withContentRefs } from '../content/template-refs.ts';
import { templatePages, templates } from '../content/templates.ts';
import type { Version } from '../content/version.ts';
import { pageRequest } from '../db/page.ts';
import { withCount } from '../db/together.ts';
import { insertUpload } from '../files/rows.ts';
import { signedUploadUrl } from '../files/signed-links.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, conflict, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { readSaid, saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { presentImportRun, presentReport } from './present.ts';
import { countImportRuns, findImportRun, insertImportRun, listImportRuns } from './rows.ts';
import { originOf } from './trace.ts';
import { isUndoable, takeBack } from './undo.ts';

/** Milliseconds in which a file can be sent: who paused it goes on the next morning. */
const sendingTime = 86_400_000;
/** Milliseconds that an import is waited for. */
const patience = 60_000;

export const importHandlers: Handlers<typeof imports> = {
  async importContent({ params, query, body, context }) {
    return startImport(context, await lockMain(context, params.spaceId), { ...body, ...query });
  },

  async importContentInChangeRequest({ params, query, body, context }) {
    return startImport(context, await lockRequest(context, params), { ...body, ...query });
  },

  async generateStorageUploadURL({ params, body, context }) {
    const { viewer } = await loadOrganization(context, params.organizationId);
    // It would be refused once all of it had arrived.
    if (/^import(_file)?$/.test(body.kind) && body.file.size > largestImport)
      throw badMember('file.size', 'most-mebibytes', { most: largestImport / MiB });
    const now = context.services.clock.now();
    const expires = new Date(now.getTime() + sendingTime);
    const key = newId();
    await insertUpload(context.db, {
      organization_id: viewer.organizationId,
      key,
      kind: body.kind,
      name: body.file.name,
      content_type: body.file.type,
      max_bytes: body.file.size,
      created_by: viewer.userId,
      created_at: now.toISOString(),
      expires_at: expires.toISOString(),
    });
    const url = signedUploadUrl(context.services, { organizationId: viewer.organizationId, key, expires });
    return { object: 'storage-signed-url', url, key };
  },

  async listImportRuns({ params, query, context }) {
    const { viewer } = await loadOrganization(context, params.organizationId);
    const { organizationId, userId } = viewer;
    const { space, changeRequest } = query;
    const runs = { organizationId, userId, space, changeRequest };
    const request = pageRequest(query, ['imports', runs], 'desc');
    const { rows, ...list } = await withCount(
      context.db,
      () => listImportRuns(context.db, runs, request),
      () => countImportRuns(context.db, runs),
    );
    return {
      items: rows.map(row => presentImportRun(row, context)),
      ...list,
    };
  },

  async getImportRun({ params, context }) {
    const row = await ownImport(context, params);
    const job = row.status === 'completed' ? undefined : await context.services.jobs.get(row.id);
    return {
      ...presentImportRun(row, context, job),
      report: presentReport(row, context),
      undoable: await isUndoable(context, row),
    };
  },

  async cancelImportRun({ params, context }) {
    const { id, organization_id } = await ownImport(context, params);
    await context.services.jobs.cancel(context.db, id);
    const row = await findImportRun(context.db, organization_id, id);
    if (!row) throw notFound('import');
    return { ...presentImportRun(row, context), report: presentReport(row, context) };
  },

  async undoImport({ params, context }) {
    const row = await ownImport(context, params);
    if (row.status !== 'completed' || row.revision_id === null) throw conflict('import-not-done');
    await takeBack(context, row);
    return { ...presentImportRun(row, context), report: presentReport(row, context), undoable: false };
  },

  async listTemplates() {
    return { items: templates.map(({ id, title, description }) => ({ id, title, description })) };
  },

  async applyTemplateToSpace({ params, body, context }) {
    const version = await lockMain(context, params.spaceId);
    const { store, revision: head, access } = version;
    const template = templatePages(body.id);
    if (!template) throw badMember('id', 'no-such-template');
    const pages = await withContentRefs(version, template, body.params?.contentRefs ?? {});
    const starter = await starterPage(store, head.root);
    const operations = [
      ...insertOperations(pages),
      ...(starter ? [{ operation: 'delete_page' as const, page: starter }] : []),
    ];
    const now = context.services.clock.now().toISOString();
    const { root } = await applyOperations(store, head.root, operations, { newId, now });
    await moveMain(context, store, access.space, head, {
      root,
      parents: [head],
      type: 'edits',
      author: callerId(context),
      message: `Template ${body.id}`,
    });
  },
};

interface Request {
  url: string;
  source: z.infer<typeof ImportSource>;
  wait: boolean;
}

/** Everybody has their own. */
async function ownImport(context: Context, params: { organizationId: string; importRunId: string }) {
  const { viewer } = await loadOrganization(context, params.organizationId);
  const row = await findImportRun(context.db, params.organizationId, params.importRunId);
  if (!row || row.created_by !== viewer.userId) throw notFound('import');
  return row;
}

/** Puts the import on the list of jobs and, once that is committed, waits for it. */
async function startImport(context: Context, version: Version, { url, source, wait }: Request) {
  const { services } = context;
  const { organizationId, spaceId } = version.key;
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') throw badMember('url', 'web-address');
  const userId = callerId(context);
  const changeRequestId = version.changeRequest?.id ?? null;
  const origin = originOf(context);
  const payload = { organizationId, spaceId, changeRequestId, userId, url, source, origin };
  const runId = await services.jobs.enqueue(context.db, {
    organizationId,
    kind: 'import',
    payload,
    createdBy: userId,
    about: { space: spaceId, ...(changeRequestId === null ? {} : { changeRequest: changeRequestId }) },
  });
  await insertImportRun(context.db, {
    organization_id: organizationId,
    id: runId,
    space_id: spaceId,
    change_request_id: changeRequestId,
    source,
    status: 'queued',
    revision_id: null,
    imported: 0,
    total: 0,
    report: '[]',
    error: null,
    created_by: userId,
    created_at: services.clock.now().toISOString(),
    finished_at: null,
  });
  const answer = {
    revision: version.revision.id,
    importedResources: 0,
    totalResources: 0,
    run: runId,
    status: 'running' as const,
    report: [],
  };
  if (!wait) return answer;
  // The job sees the run only after the commit.
  return async () => {
    await services.jobs.wait(runId, patience);
    const row = await findImportRun(services.database.read, organizationId, runId);
    if (row?.error)
      throw badMember('url', 'import-failed', { problem: saidIn(wordsFor(context).texts, readSaid(row.error)) });
    if (row?.status !== 'completed') return answer;
    return {
      revision: row.revision_id ?? answer.revision,
      importedResources: row.imported,
      totalResources: row.total,
      run: runId,
      status: 'completed' as const,
      report: presentReport(row, context),
    };
  };
}
