import type { z } from 'zod';
import type { ImportReportItem, ImportRun } from '#contract/import.ts';
import type { Config } from '../config.ts';
import type { ImportRunRow } from '../db/tables/content.ts';
import type { Job } from '../jobs/jobs.ts';

export const reportOf = (row: ImportRunRow): ImportReportItem[] => JSON.parse(row.report);

/** An import run; lists leave out the report, and one that is over has no progress. */
export function presentImportRun(
  row: ImportRunRow,
  { publicUrl }: Config,
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
    ...(job?.progress ? { progress: job.progress } : {}),
    ...(row.error ? { error: row.error } : {}),
    createdAt: row.created_at,
    ...(row.finished_at ? { finishedAt: row.finished_at } : {}),
    urls: { location: `${publicUrl}/v1/orgs/${row.organization_id}/imports/${row.id}` },
  };
}
