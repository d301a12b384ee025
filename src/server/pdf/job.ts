import type { Logger } from 'pino';
import { z } from 'zod';
import type { PageNode } from '#document/model.ts';
import type { VisiblePage } from '#published/navigation.ts';
import type { Config } from '../config.ts';
import { ContentStore } from '../content/store.ts';
import type { Database } from '../db/database.ts';
import { type FileStore, readBuffer } from '../files/file-store.ts';
import { JobFailure, type JobHandle, type Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { say } from '../words/said.ts';
import { culpritOf } from './culprit.ts';
import { keptFor, PdfScope } from './links.ts';
import { loadPlan, type Plan } from './plan.ts';
import { deletePdfs, finishPdf } from './rows.ts';

interface PdfServices {
  config: Config;
  database: Database;
  clock: Clock;
  files: FileStore;
  log: Logger;
}

const MiB = 1024 * 1024;
const maxBytes = 500 * MiB;
/** Milliseconds that setting a book may take. */
const patience = 60_000;

/** The job that makes a PDF, and the one that forgets old ones. */
export function definePdfJobs(jobs: Jobs, services: PdfServices): void {
  const { database, clock } = services;
  jobs.define('pdf', {
    payload: PdfScope,
    long: true,
    attempts: 2,
    run: (scope, handle) => makePdf(services, scope, handle),
  });
  jobs.define('purge-pdfs', {
    payload: z.object({}),
    run: async () => {
      const before = new Date(clock.now().getTime() - keptFor).toISOString();
      await database.write(tx => deletePdfs(tx, before));
    },
  });
  jobs.every('purge-pdfs', 86_400);
}

async function makePdf(services: PdfServices, scope: PdfScope, handle: JobHandle): Promise<unknown> {
  const { database, files, log } = services;
  const plan = await loadPlan(database.read, scope);
  if (!plan) throw new JobFailure(say('pdf', 'gone'));
  const row = { organization_id: scope.organizationId, space_id: scope.spaceId, key: plan.key };
  try {
    const { pdf, sheets, missing, unreadable } = await makeBytes(services, plan, handle);
    const { sha256, size } = await files.put(pdf, { maxBytes });
    await database.write(tx => finishPdf(tx, row, { sha256, size, sheets }));
    if (missing.length > 0) log.warn({ job: handle.id, missing: missing.join('') }, 'no font has these characters');
    return { sheets, size, missing, unreadable };
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    const failed_page = error instanceof PageFailure ? error.page : null;
    await database.write(tx => finishPdf(tx, row, { error: error.message, failed_page }));
    throw error;
  }
}

/** One page is to blame; the others could be printed. */
class PageFailure extends JobFailure {
  readonly page: string;

  constructor({ id, title }: Pick<PageNode, 'id' | 'title'>) {
    super(say('pdf', 'unprintable', { title }));
    this.page = id;
  }
}

async function makeBytes(services: PdfServices, plan: Plan, handle: JobHandle) {
  const { database, files, log } = services;
  // The parser, the colours of code and the formulas are heavy, and a process may never need them.
  const [{ planBook }, { makeBook, UnprintablePage }, { typeset, TooSlow, Unavailable }] = await Promise.all([
    import('./plan-book.ts'),
    import('./make-book.ts'),
    import('./typeset.ts'),
  ]);
  const store = new ContentStore(database.read, plan.scope.organizationId);
  const input = await planBook(plan, store, services);
  const all = input.parts.flatMap(({ pages }) => pages);
  const total = all.length;
  const print = async (pages: readonly VisiblePage[], report: JobHandle['progress']) => {
    const progress = (done: number) => {
      handle.signal.throwIfAborted();
      report({ done, total, note: say('note', 'readingPages') });
    };
    const wanted = new Set(pages);
    const parts = input.parts
      .map(part => ({ ...part, pages: part.pages.filter(page => wanted.has(page)) }))
      .filter(part => part.pages.length > 0);
    const made = await makeBook({ ...input, parts, progress });
    report({ done: total, total, note: say('note', 'settingPages') });
    return typeset({
      made,
      madeAt: new Date(plan.revision.created_at),
      readPicture: sha256 => readBuffer(files, sha256),
      patience,
      signal: handle.signal,
    });
  };
  try {
    return await print(all, progress => handle.progress(progress));
  } catch (error) {
    if (error instanceof TooSlow) throw new JobFailure(say('pdf', 'tooSlow'));
    if (error instanceof Unavailable) throw new JobFailure(say('pdf', 'unavailable', { problem: error.message }));
    if (handle.signal.aborted || error instanceof JobFailure) throw error;
    handle.progress({ done: 0, total: null, note: say('note', 'findingPage') });
    const fails = (pages: readonly VisiblePage[]) =>
      print(pages, () => undefined).then(
        () => false,
        () => true,
      );
    const page = error instanceof UnprintablePage ? error.page : await culpritOf(all, fails);
    handle.signal.throwIfAborted();
    if (!page) throw error;
    log.warn({ job: handle.id, page: page.node.id, err: error }, 'a page cannot be printed');
    throw new PageFailure(page.node);
  }
}
