import type { Context } from '../http/context.ts';
import { isLost } from './present.ts';
import { lockTranslation, type SeenTranslationRow, updateTranslationRow } from './rows.ts';

/**
 * Puts a run on the list of jobs. Gives the job's id.
 *
 * @param createdBy nobody where the service began it
 * @param only the pages that failed in the run before; all without it
 */
export async function enqueueRun(
  { db, services }: { db: Context['db']; services: Pick<Context['services'], 'jobs'> },
  organizationId: string,
  { id, space, language }: { id: string; space: string; language: string },
  createdBy: string | undefined,
  only?: 'failed',
): Promise<string> {
  const payload = { organizationId, translationId: id, ...(only && { only }) };
  const about = { space, translation: id, language };
  return services.jobs.enqueue(db, {
    organizationId,
    kind: 'translation',
    payload,
    about,
    ...(createdBy === undefined ? {} : { createdBy }),
  });
}

/** Begins another run, unless one waits or goes on. */
export async function queueRun(
  context: Context,
  seen: SeenTranslationRow,
  userId: string,
  only?: 'failed',
): Promise<void> {
  const { organization_id: organizationId, id } = seen;
  const row = await lockTranslation(context.db, organizationId, id);
  if (!row || (row.status !== 'completed' && !(row.job_id === seen.job_id && isLost(seen)))) return;
  const job_id = await enqueueRun(
    context,
    organizationId,
    { id, space: seen.result_space_id ?? seen.source_space_id, language: seen.language },
    userId,
    only,
  );
  await updateTranslationRow(context.db, row, {
    status: 'pending',
    job_id,
    updated_at: context.services.clock.now().toISOString(),
  });
}

/** Begins a run of the pages that failed; of everything where the run before came to nothing. */
export async function queueRetry(context: Context, seen: SeenTranslationRow, userId: string): Promise<void> {
  if (seen.failed_pages === 0) return;
  const isWhole = seen.last_run_error !== null || seen.source_revision_id === null;
  await queueRun(context, seen, userId, isWhole ? undefined : 'failed');
}
