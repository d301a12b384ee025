import { z } from 'zod';
import { slugify } from '#document/slugs.ts';
import { findSpace } from '../access/item-rows.ts';
import type { Db } from '../db/database.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import { deleteAccessRequestsBefore } from '../grants/request-rows.ts';
import type { JobAbout, Jobs } from '../jobs/jobs.ts';
import { failureOf } from '../jobs/present.ts';
import { isBackground } from '../pdf/background.ts';
import { keptFor, OwnPdf, signedPdfUrl } from '../pdf/links.ts';
import type { Services } from '../services.ts';
import { sendDigests } from './digest.ts';
import { deleteDigestsBefore } from './digest-rows.ts';
import { type FanOutServices, fanOut } from './fan-out.ts';
import { Happening, notify, notifyKind } from './happening.ts';
import { defineReturnJob } from './return-job.ts';
import { deleteNotificationsBefore } from './rows.ts';

type JobServices = FanOutServices & Pick<Services, 'jobs'>;

const keptDays = 90;
/** Milliseconds after which whoever began a task has turned to something else. */
const patience = 10_000;

const JobTotal = z.object({ total: z.number().nullable().default(null) });

/** Tells people what happened, mails them once a day, and forgets what is old. */
export function defineNotificationJobs(jobs: Jobs, services: JobServices): void {
  const { database, clock } = services;
  jobs.define(notifyKind, {
    payload: Happening,
    forget: true,
    run: (happening, handle) => fanOut(services, handle, happening),
  });
  defineReturnJob(jobs, services);
  jobs.define('notification-digest', {
    payload: z.object({}),
    run: (_payload, { signal }) => sendDigests(services, signal),
  });
  jobs.every('notification-digest', 3_600);
  jobs.define('purge-notifications', {
    payload: z.object({}),
    run: () => {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString();
      return database.write(async tx => {
        await deleteNotificationsBefore(tx, before);
        await deleteDigestsBefore(tx, before);
        await deleteAccessRequestsBefore(tx, before);
      });
    },
  });
  jobs.every('purge-notifications', 86_400);
  jobs.onOver((tx, row) => notifyOfJob(services, tx, row));
}

/** Tells whoever began a task that took a while; a short one answered them directly. */
async function notifyOfJob(services: JobServices, db: Db, row: JobRow): Promise<void> {
  const { organization_id, created_by, about, state, id, kind, finished_at } = row;
  if (organization_id === null || created_by === null || about === null || finished_at === null) return;
  if (state !== 'succeeded' && state !== 'failed') return;
  if (!isAwaited(row, finished_at)) return;
  const { space, changeRequest, title }: JobAbout = JSON.parse(about);
  if (space === undefined) return;
  await notify(
    { db, services },
    {
      organizationId: organization_id,
      type: 'job_finished',
      userIds: [created_by],
      spaceId: space,
      changeRequestId: changeRequest,
      job: { id, kind, state, error: failureOf(row) ?? undefined, title, ...(await fileOf(services, db, row, title)) },
    },
  );
}

/** Whether whoever began it has turned to something else. For a PDF its length tells, once it is known. */
function isAwaited({ kind, progress, created_at }: JobRow, finishedAt: string): boolean {
  const { total } = JobTotal.parse(JSON.parse(progress ?? '{}'));
  if (kind === 'pdf' && total !== null) return isBackground(total);
  return Date.parse(finishedAt) - Date.parse(created_at) >= patience;
}

/** Where what it made can be fetched by whoever began it. */
async function fileOf(services: JobServices, db: Db, { kind, state, payload }: JobRow, title?: string) {
  if (kind !== 'pdf' || state !== 'succeeded') return {};
  const scope = OwnPdf.parse(JSON.parse(payload));
  const space = await findSpace(db, scope.organizationId, scope.spaceId);
  const url = signedPdfUrl(services, scope, slugify(title ?? space?.title ?? '', 'pdf'));
  return { file: { url, validTo: new Date(services.clock.now().getTime() + keptFor).toISOString() } };
}
