import type { WebhookDeliveryStatus, WebhookEventType } from '#contract/webhooks.ts';
import type { Flag } from '../tables.ts';

export interface WebhookRow {
  organization_id: string;
  id: string;
  url: string;
  /** JSON list. */
  events: string;
  active: Flag;
  /** What the secret is made from, besides the installation's own; the secret itself is stored nowhere. */
  secret_salt: string;
  /** The same of the secret before it, which signs too until `former_until`. */
  former_salt: string | null;
  former_until: string | null;
  /** JSON of `EarlierSecret[]`: those before it whose time is not over, the latest first. */
  earlier_secrets: string;
  /** Deliveries in a row that failed. */
  failures: number;
  disabled_reason: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
}

export interface WebhookDeliveryRow {
  organization_id: string;
  webhook_id: string;
  id: string;
  event_id: string;
  type: WebhookEventType | 'ping';
  /** The JSON that is sent. */
  body: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  created_at: string;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
  response_status: number | null;
  /** The beginning of what the last attempt was answered. */
  response_body: string | null;
  /** Of the last attempt. */
  duration_ms: number | null;
  error: string | null;
}

/** How many deliveries of a webhook are over. Whoever writes it has locked the webhook. */
export interface WebhookCountRow {
  organization_id: string;
  webhook_id: string;
  succeeded: number;
  failed: number;
}

export interface WebhookTables {
  webhooks: WebhookRow;
  webhook_counts: WebhookCountRow;
  webhook_deliveries: WebhookDeliveryRow;
}
