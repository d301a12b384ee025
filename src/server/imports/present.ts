import type { z } from 'zod';
import type { ImportReportItem, ImportRun } from '#contract/import.ts';
import type { ImportRunRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import type { Job } from '../jobs/jobs.ts';
import { saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';

export const reportOf = (row: ImportRunRow): ImportReportItem[] => JSON.parse(row.report);

/**
 * An import run; lists leave out the report.
 * @param job while it is not over, for its progress; once it failed, as long as the job is known, for what to say in another language
 */
export function presentImportRun(
  row: ImportRunRow,
  { services, headers }: Context,
  job?: Job | undefined,
): z.input<typeof ImportRun> {
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
    ...(job?.progress && row.finished_at === null ? { progress: job.progress } : {}),
    ...(row.error ? { error: job?.error ? saidIn(wordsFor({ headers }).texts, job.error) : row.error } : {}),
    createdAt: row.created_at,
    ...(row.finished_at ? { finishedAt: row.finished_at } : {}),
    urls: { location: `${services.config.publicUrl}/v1/orgs/${row.organization_id}/imports/${row.id}` },
  };
}
