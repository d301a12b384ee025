import type { AuditEventRow } from '../db/tables/audit.ts';

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

/** The first line. */
export const csvHeader = csvLine(Object.keys(columns));

export const csvRow = (event: AuditEventRow): string =>
  csvLine(Object.values(columns).map(column => event[column] ?? ''));

/** One line of CSV (RFC 4180) that spreadsheets read as text: what would begin a formula gets an apostrophe in front. */
export function csvLine(cells: readonly string[]): string {
  return `${cells
    .map(cell => (/^[\s]*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell))
    .map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
}
