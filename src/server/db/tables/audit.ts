export interface AuditEventRow {
  organization_id: string;
  /** UUID. */
  id: string;
  occurred_at: string;
  action: string;
  actor_type: 'user' | 'system';
  actor_id: string;
  actor_label: string;
  source: 'ui' | 'api' | 'script';
  target_type: string;
  target_id: string;
  target_label: string;
  request_id: string | null;
  /** The network that the request came from, never its whole address. */
  network: string | null;
  /** JSON object. */
  payload: string;
}

/** Events of a kind in an hour, which is over; kept by `audit/count-rows.ts`. */
export interface AuditHourRow {
  organization_id: string;
  /** The beginning of an ISO time: `2026-01-31T09`. */
  hour: string;
  action: string;
  target_type: string;
  count: number;
}

export interface AuditTables {
  audit_hours: AuditHourRow;
  audit_events: AuditEventRow;
}
