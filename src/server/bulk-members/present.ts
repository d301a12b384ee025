import type { z } from 'zod';
import type { MemberBulkAction, MemberBulkChange } from '#contract/member-bulk.ts';
import type { MemberBulkChangeRow } from '../db/tables/member-bulk.ts';
import type { Context } from '../http/context.ts';
import type { Job } from '../jobs/jobs.ts';
import { saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import type { Counts } from './rows.ts';

const statuses = {
  queued: 'queued',
  running: 'running',
  succeeded: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<Job['state'], string>;

/** What was written is what the contract parsed. */
export const actionOf = (row: MemberBulkChangeRow): MemberBulkAction => JSON.parse(row.action);

/** @param job left out while it is being put on the list */
export function presentBulkChange(
  row: MemberBulkChangeRow,
  { waiting, changed, unchanged, failed }: Counts,
  job: Job | undefined,
  { services: { config }, headers }: Context,
): z.input<typeof MemberBulkChange> {
  return {
    object: 'member-bulk-change',
    id: row.id,
    action: actionOf(row),
    status: job ? statuses[job.state] : 'queued',
    total: waiting + changed + unchanged + failed,
    changed,
    unchanged,
    failed,
    ...(job?.error ? { error: saidIn(wordsFor({ headers }).texts, job.error) } : {}),
    createdAt: row.created_at,
    ...(job?.finishedAt ? { finishedAt: job.finishedAt.toISOString() } : {}),
    urls: { location: `${config.publicUrl}/v1/orgs/${row.organization_id}/members/bulk/${row.id}` },
  };
}
