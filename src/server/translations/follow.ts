import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { enqueueMeasure } from './measure.ts';
import { findUnmeasuredSources } from './measure-rows.ts';
import { enqueueRun } from './queue.ts';
import { findBehind, lockTranslation, updateTranslationRow } from './rows.ts';

interface FollowServices {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'translation'>;
  jobs: Jobs;
}

/** Milliseconds in which nobody has changed a source, so that a morning of edits is one run. */
const quiet = 600_000;
/** Runs that begin at a time; the others do at the next. */
const atOnce = 20;
/** Sources that are measured at a time where that was missed when they moved. */
const mostMeasured = 200;

/** The job that runs translations whose sources have changed, and sees to it that all are measured. */
export function defineFollowJob(jobs: Jobs, services: FollowServices): void {
  jobs.define('follow-sources', { payload: z.object({}), run: () => followSources(services) });
  jobs.every('follow-sources', 300);
}

async function followSources({ database, clock, config, jobs }: FollowServices): Promise<void> {
  const moved = await findUnmeasuredSources(database.read, mostMeasured);
  await database.write(async tx => {
    for (const key of moved) await enqueueMeasure(jobs, tx, key);
  });
  // Where pages are translated by hand, a run could only fail.
  if (!config.translation) return;
  const before = new Date(clock.now().getTime() - quiet).toISOString();
  for (const { organization_id, id } of await findBehind(database.read, before, atOnce))
    await database.write(async db => {
      const row = await lockTranslation(db, organization_id, id);
      if (row?.status !== 'completed' || row.paused === 1 || row.result_space_id === null) return;
      const about = { id, space: row.result_space_id, language: row.language };
      const job_id = await enqueueRun({ db, services: { jobs } }, organization_id, about, undefined);
      await updateTranslationRow(db, row, { status: 'pending', job_id });
    });
}
