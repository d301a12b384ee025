import { AuditFilter } from '#contract/audit.ts';
import { pageRequest } from '../db/page.ts';
import { csvExport } from '../exports/csv-export.ts';
import { csvLine } from '../exports/csv-line.ts';
import { listEvents } from './rows.ts';

const columns = [
  'occurred_at',
  'action',
  'actor_label',
  'actor_id',
  'source',
  'target_type',
  'target_label',
  'target_id',
  'network',
  'request_id',
  'payload',
] as const;

const batch = 1000;

/** The audit log, newest first. */
export const auditExport = csvExport<AuditFilter>({
  purpose: 'audit-export',
  file: 'audit-log.csv',
  filter: AuditFilter,
  async *lines({ database }, { organizationId, filter, texts }) {
    yield csvLine(columns.map(column => texts.auditColumns[column]));
    let page: string | undefined;
    do {
      const request = pageRequest({ page, limit: batch }, [organizationId, filter], 'desc');
      const { rows, next } = await listEvents(database.read, organizationId, filter, request);
      const lines = rows.map(event => csvLine(columns.map(column => event[column] ?? '')));
      if (lines.length > 0) yield lines.join('');
      page = next?.page;
    } while (page !== undefined);
  },
});
