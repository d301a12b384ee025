import type { Logger } from 'pino';
import { z } from 'zod';
import { instructionsMarkdown } from '#document/rich-text.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { TranslationRow } from '../db/tables/translations.ts';
import type { Events } from '../events/events.ts';
import type { JobHandle, Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../services.ts';
import { type Said, say, writeSaid } from '../words/said.ts';
import { isAllowed } from './allowed.ts';
import { createEngine } from './engines/engine.ts';
import { EngineFailure } from './engines/request.ts';
import { clearLog } from './log-rows.ts';
import { sourceMoved } from './measure.ts';
import { writeResult } from './result.ts';
import { lockTranslation, updateTranslationRow } from './rows.ts';
import { type Outcome, translateSpace } from './space.ts';

const Payload = z.object({
  organizationId: z.string(),
  translationId: z.string(),
  only: z.literal('failed').optional(),
});

export interface RunServices {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'translation'>;
  events: Events;
  jobs: Jobs;
  log: Logger;
}

const attempts = 3;

/** The job that translates; done again it sends only what was not answered yet. */
export function defineTranslationJob(jobs: Jobs, services: RunServices): void {
  jobs.define('translation', {
    payload: Payload,
    long: true,
    attempts,
    run: (payload, handle) => runTranslation(services, payload, handle),
    async ended(tx, { organizationId, translationId }, { id, failure }) {
      const found = await lockTranslation(tx, organizationId, translationId);
      if (!found || found.job_id !== id || found.status === 'completed') return;
      const now = services.clock.now().toISOString();
      await updateTranslationRow(tx, found, {
        status: 'completed',
        updated_at: now,
        last_run_at: now,
        last_run_error: failure,
      });
    },
  });
}

async function runTranslation(
  services: RunServices,
  { organizationId, translationId, only }: z.output<typeof Payload>,
  handle: JobHandle,
): Promise<unknown> {
  const { database, clock } = services;
  const started = clock.now().getTime();
  const row = await database.write(async tx => {
    const found = await lockTranslation(tx, organizationId, translationId);
    // Deleted, or overtaken by another run.
    if (!found || found.job_id !== handle.id || found.status === 'completed') return undefined;
    // A run that goes on after a crash goes on counting.
    const isNew = found.status === 'pending';
    if (isNew && !only) await clearLog(tx, { organizationId, translationId });
    const begun = isNew ? { latest_words: 0, latest_pages: 0, ...(only ? {} : { failed_pages: 0 }) } : {};
    const updated_at = clock.now().toISOString();
    await updateTranslationRow(tx, found, { status: 'running', updated_at, ...begun });
    return found;
  });
  if (!row) return {};
  await tell(services, row, 'running');
  try {
    const outcome = await translate(services, row, handle, only);
    await finish(services, row, started, { outcome });
  } catch (error) {
    // Cancelled, or the service stops: then the job goes on elsewhere.
    if (handle.signal.aborted) throw error;
    if (error instanceof EngineFailure) await finish(services, row, started, { error: error.said });
    else {
      if (handle.attempt >= attempts) await finish(services, row, started, { error: say('job', 'fault') });
      throw error;
    }
  }
  return {};
}

async function translate(
  { database, config, clock, log }: RunServices,
  row: TranslationRow,
  handle: JobHandle,
  only: 'failed' | undefined,
) {
  if (!config.translation) throw new EngineFailure(say('translation', 'noEngine'));
  const { address, key } = config.translation;
  const checkAllowed = async () => {
    if (!(await isAllowed(database.read, row.organization_id, address)))
      throw new EngineFailure(say('translation', 'aiOff'));
  };
  await checkAllowed();
  const engine = createEngine(address, key);
  const instructions = engine.knowsInstructions && row.instructions !== '' ? asText(row.instructions) : '';
  return translateSpace({ database, clock, log, engine, row, instructions, handle, only, checkAllowed });
}

/** Instructions as an engine reads them. */
const asText = (json: string): string => instructionsMarkdown(JSON.parse(json)).trim();

type End = { outcome: Outcome } | { error: Said };

/** Everything that the run changes to be seen, at once. */
async function finish(services: RunServices, row: TranslationRow, started: number, end: End): Promise<void> {
  const { database, clock } = services;
  const effects: (() => void | Promise<void>)[] = [];
  const done = await database.write(async tx => {
    effects.length = 0;
    const found = await lockTranslation(tx, row.organization_id, row.id);
    if (!found || found.job_id !== row.job_id) return false;
    const context = {
      db: tx,
      services,
      afterCommit: (effect: () => void | Promise<void>) => void effects.push(effect),
    };
    const changes = 'outcome' in end ? await writeResult(context, found, { ...end.outcome, author: null }) : {};
    const now = clock.now();
    const duration = Math.max(0, now.getTime() - started);
    await updateTranslationRow(tx, found, {
      ...changes,
      status: 'completed',
      updated_at: now.toISOString(),
      last_run_at: now.toISOString(),
      last_run_error: 'error' in end ? writeSaid(end.error) : null,
      runs: found.runs + 1,
      total_duration: found.total_duration + duration,
      latest_duration: duration,
      ...('outcome' in end ? { kept: end.outcome.kept } : {}),
    });
    // It may have moved while it was translated.
    if ('outcome' in end)
      await sourceMoved(services.jobs, tx, { organizationId: row.organization_id, spaceId: row.source_space_id });
    return true;
  });
  if (!done) return;
  for (const effect of effects) await effect();
  await tell(services, row, 'completed');
}

function tell({ events }: RunServices, row: TranslationRow, status: TranslationRow['status']): Promise<void> {
  return events.publish({
    organizationId: row.organization_id,
    type: 'translation',
    spaceId: row.source_space_id,
    data: { translation: row.id, status },
  });
}
