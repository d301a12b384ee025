import { AuditFilter } from '#contract/audit.ts';
import { pageRequest } from '../db/page.ts';
import type { CsvExport } from '../exports/csv-export.ts';
import { csvLine } from '../exports/csv-line.ts';
import { listEvents } from './rows.ts';

const columns = {
  time: 'occurred_at',
  action: 'action',
  actor: 'actor_label',
  'actor id': 'actor_id',
  source: 'source',
  'target type': 'target_type',
  target: 'target_label',
  'target id': 'target_id',
  network: 'network',
  request: 'request_id',
  details: 'payload',
} as const;

const batch = 1000;

/** The audit log, newest first. */
export const auditExport: CsvExport<AuditFilter> = {
  purpose: 'audit-export',
  file: 'audit-log',
  filter: AuditFilter,
  async *lines({ database }, organizationId, filter) {
    yield csvLine(Object.keys(columns));
    let page: string | undefined;
    do {
      const request = pageRequest({ page, limit: batch }, [organizationId, filter], 'desc');
      const { rows, next } = await listEvents(database.read, organizationId, filter, request);
      const lines = rows.map(event => csvLine(Object.values(columns).map(column => event[column] ?? '')));
      if (lines.length > 0) yield lines.join('');
      page = next?.page;
    } while (page !== undefined);
  },
};
