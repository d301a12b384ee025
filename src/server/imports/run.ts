import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { ImportSource } from '#contract/import.ts';
import { applyOperations, type Operation } from '#document/operations.ts';
import { moveChangeRequest } from '../change-requests/head.ts';
import { lockChangeRequest } from '../change-requests/rows.ts';
import { moveMain } from '../content/main-head.ts';
import { insertContentFiles } from '../content/rows.ts';
import { starterPage } from '../content/starter.ts';
import { ContentStore } from '../content/store.ts';
import { isActive } from '../db/active-requests.ts';
import type { Db } from '../db/database.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import { newId } from '../ids.ts';
import { JobFailure, type JobHandle, type Jobs } from '../jobs/jobs.ts';
import { findRevision } from '../revisions/rows.ts';
import type { Clock } from '../services.ts';
import { lockSpace } from '../spaces/rows.ts';
import { say } from '../words/said.ts';
import type { ReportItem } from './bundle.ts';
import { type ImportServices, readSource } from './read-source.ts';
import { findImportRun, updateImportRun } from './rows.ts';
import { type Assembled, storeFiles } from './store-files.ts';
import { ImportOrigin, recordImport } from './trace.ts';

const ImportPayload = z.object({
  organizationId: z.string(),
  spaceId: z.string(),
  changeRequestId: z.string().nullable(),
  userId: z.string(),
  url: z.string(),
  source: ImportSource,
  origin: ImportOrigin.optional(),
});
type ImportPayload = z.infer<typeof ImportPayload>;

const attempts = 2;

/** The job that imports; done again it changes nothing, for the run says what was done. */
export function defineImportJob(jobs: Jobs, services: Omit<ImportServices, 'jobs'>): void {
  jobs.define('import', {
    payload: ImportPayload,
    long: true,
    attempts,
    // The address of an upload lets whoever has it write.
    forget: true,
    run: (payload, handle) => runImport({ ...services, jobs }, payload, handle),
    async ended(tx, payload, { id, state: status, error, failure }) {
      const run = await findImportRun(tx, payload.organizationId, id);
      if (!run || run.status === 'completed') return;
      const finished_at = services.clock.now().toISOString();
      await updateImportRun(tx, payload.organizationId, id, { status, error: failure, finished_at });
      await recordFailure(tx, services.clock, payload, error);
    },
  });
}

async function runImport(services: ImportServices, payload: ImportPayload, handle: JobHandle): Promise<unknown> {
  const { database } = services;
  const { organizationId } = payload;
  const runId = handle.id;
  const run = await findImportRun(database.read, organizationId, runId);
  if (!run || run.status === 'completed') return {};
  await database.write(tx => updateImportRun(tx, organizationId, runId, { status: 'running' }));
  const draft = await readSource(services, payload, handle);
  handle.progress({ done: 0, total: draft.ids.length, note: say('note', 'writing') });
  const assembled = await storeFiles(draft, services.files, handle.signal);
  const effects: (() => void | Promise<void>)[] = [];
  await database.write(tx => {
    effects.length = 0;
    return writeImport(services, tx, { runId, payload, assembled, afterCommit: effect => void effects.push(effect) });
  });
  for (const effect of effects) await effect();
  return {};
}

/** A change request tells it in its history. */
async function recordFailure(db: Db, clock: Clock, payload: ImportPayload, error: string): Promise<void> {
  if (payload.changeRequestId === null) await recordImport({ db, clock }, { ...payload, error });
}

interface Writing {
  runId: string;
  payload: ImportPayload;
  assembled: Assembled;
  afterCommit: (effect: () => void | Promise<void>) => void;
}

/** Everything as one revision of the space or of the change request. */
async function writeImport(
  services: ImportServices,
  tx: Db,
  { runId, payload, assembled, afterCommit }: Writing,
): Promise<void> {
  const { organizationId, spaceId, changeRequestId, userId, source } = payload;
  const key = { organizationId, spaceId };
  const now = services.clock.now().toISOString();
  const store = new ContentStore(tx, organizationId);
  const space = await lockSpace(tx, key);
  const request = changeRequestId === null ? undefined : await lockChangeRequest(tx, key, changeRequestId);
  if (request ? !isActive(request) : space.edit_mode === 'locked') throw new JobFailure(say('import', 'closed'));
  const head = await findRevision(tx, key, request?.revision_id ?? space.revision_id);
  if (!head) throw new JobFailure(say('import', 'gone'));
  const root = await applyImport(store, head, assembled, now);
  await insertContentFiles(
    tx,
    assembled.files.map(({ sha256, size }) => ({
      organization_id: organizationId,
      sha256,
      size,
      created_by: userId,
      created_at: now,
    })),
  );
  const message = `Import (${source})`;
  const caller = { kind: 'user' as const, userId, tokenId: '', session: false };
  const context = { db: tx, services, afterCommit, caller };
  const revision = request
    ? await moveChangeRequest(
        { context, key, store, changeRequest: request },
        { root, type: 'edits', parents: [head], message },
      )
    : await moveMain(context, store, space, head, { root, type: 'edits', parents: [head], author: userId, message });
  // A change request tells it in its history.
  if (changeRequestId === null) await recordImport({ db: tx, clock: services.clock }, payload);
  const { imported, total } = totals(assembled.report);
  await updateImportRun(tx, organizationId, runId, {
    status: 'completed',
    revision_id: revision.id,
    imported,
    total,
    report: JSON.stringify(assembled.report),
    finished_at: now,
  });
}

async function applyImport(store: ContentStore, head: RevisionRow, { operations, ids }: Assembled, now: string) {
  const starter = await starterPage(store, head.root);
  const all: Operation[] = [...operations, ...(starter ? [{ operation: 'delete_page' as const, page: starter }] : [])];
  const queue = [...ids].reverse();
  const applied = await applyOperations(store, head.root, all, {
    newId: () => queue.pop() ?? newId(),
    now,
    pause: setImmediate,
  });
  return applied.root;
}

/** What was left out on purpose does not count. */
function totals(report: readonly ReportItem[]) {
  const count = (outcome: string) => report.filter(item => item.outcome === outcome).length;
  return { imported: count('imported'), total: count('imported') + count('failed') };
}
