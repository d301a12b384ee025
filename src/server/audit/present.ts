import type { z } from 'zod';
import type { AuditEvent, AuditEventDetails } from '#contract/audit.ts';
import type { Config } from '../config.ts';
import type { AuditEventRow } from '../db/tables/audit.ts';

export function presentEvent(row: AuditEventRow, { publicUrl }: Config): z.input<typeof AuditEvent> {
  const label = (text: string) => (text === '' ? {} : { label: text });
  return {
    object: 'audit-event',
    id: row.id,
    occurredAt: row.occurred_at,
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id, ...label(row.actor_label) },
    source: row.source,
    target: { type: row.target_type, id: row.target_id, ...label(row.target_label) },
    urls: { location: `${publicUrl}/v1/orgs/${row.organization_id}/audit-events/${row.id}` },
  };
}

export function presentEventDetails(row: AuditEventRow, config: Config): z.input<typeof AuditEventDetails> {
  return {
    ...presentEvent(row, config),
    ...(row.request_id === null ? {} : { executionId: row.request_id }),
    ...(row.network === null ? {} : { network: row.network }),
    schemaVersion: 1,
    payload: JSON.parse(row.payload),
  };
}
