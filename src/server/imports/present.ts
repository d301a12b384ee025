import type { z } from 'zod';
import type { ImportRun } from '#contract/import.ts';
import type { ImportRunRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import type { Job } from '../jobs/jobs.ts';
import { presentProgress } from '../jobs/present.ts';
import { readSaid, saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import type { ReportItem } from './bundle.ts';

const longestReason = 1_000;

/** What became of each file, in the language of whoever asks. */
export function presentReport(row: ImportRunRow, { headers }: Pick<Context, 'headers'>) {
  const { texts } = wordsFor({ headers });
  const report: ReportItem[] = JSON.parse(row.report);
  return report.map(({ reason, ...item }) => ({
    ...item,
    ...(reason === undefined ? {} : { reason: saidIn(texts, reason).slice(0, longestReason) }),
  }));
}

/**
 * An import run; lists leave out the report.
 * @param job while it is not over, for its progress
 */
export function presentImportRun(
  row: ImportRunRow,
  { services, headers }: Context,
  job?: Job | undefined,
): z.input<typeof ImportRun> {
  const words = wordsFor({ headers });
  return {
    object: 'import-run',
    id: row.id,
    status: row.status,
    source: row.source,
    space: row.space_id,
    ...(row.change_request_id ? { changeRequest: row.change_request_id } : {}),
    ...(row.revision_id ? { revision: row.revision_id } : {}),
    importedResources: row.imported,
    totalResources: row.total,
    ...(job?.progress && row.finished_at === null ? { progress: presentProgress(job.progress, words) } : {}),
    ...(row.error === null ? {} : { error: saidIn(words.texts, readSaid(row.error)) }),
    createdAt: row.created_at,
    ...(row.finished_at ? { finishedAt: row.finished_at } : {}),
    urls: { location: `${services.config.publicUrl}/v1/org/${row.organization_id}/imports/${row.id}` },
  };
}
