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

export interface AuditTables {
  audit_events: AuditEventRow;
}
