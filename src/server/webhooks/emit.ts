import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '#contract/webhooks.ts';
import type { Db } from '../db/database.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { activeWebhooks, insertDeliveries } from './rows.ts';

export const deliveryKind = 'deliver-webhook';

export interface Emitting {
  db: Db;
  services: Pick<Services, 'clock' | 'jobs'>;
}

/** Ids of what an event is about, and counts; receivers ask the API for more. */
type EventData = Readonly<Record<string, string | number | readonly object[] | undefined>>;

/**
 * Tells the webhooks of an organization what happens in this transaction, once it is committed; one event for each of
 * `events`. However many they are, and however many webhooks hear them, they are queued together.
 */
export async function emit(
  context: Emitting,
  organizationId: string,
  type: WebhookEventType,
  ...events: readonly EventData[]
): Promise<void> {
  if (events.length === 0) return;
  const webhooks = await activeWebhooks(context.db, organizationId);
  const wanting = webhooks.filter(webhook => JSON.parse(webhook.events).includes(type));
  const createdAt = context.services.clock.now().toISOString();
  const queued = events.map(data => {
    const eventId = randomUUID();
    return { eventId, type, body: JSON.stringify({ eventId, type, createdAt, organizationId, ...data }) };
  });
  await queueDeliveries(
    context,
    queued.flatMap(event => wanting.map(webhook => deliveryTo(webhook, event, createdAt))),
  );
}

interface QueuedEvent {
  eventId: string;
  type: WebhookDeliveryRow['type'];
  body: string;
}

/** Queues one delivery of an event to a webhook, and gives it. */
export async function queueDelivery(
  context: Emitting,
  webhook: Pick<WebhookRow, 'organization_id' | 'id'>,
  event: QueuedEvent,
): Promise<WebhookDeliveryRow> {
  const row = deliveryTo(webhook, event, context.services.clock.now().toISOString());
  await queueDeliveries(context, [row]);
  return row;
}

const deliveryTo = (
  { organization_id, id: webhook_id }: Pick<WebhookRow, 'organization_id' | 'id'>,
  { eventId, type, body }: QueuedEvent,
  now: string,
): WebhookDeliveryRow => ({
  organization_id,
  webhook_id,
  id: newId(),
  event_id: eventId,
  type,
  body,
  status: 'pending',
  attempts: 0,
  created_at: now,
  last_attempt_at: null,
  next_attempt_at: now,
  response_status: null,
  response_body: null,
  duration_ms: null,
  error: null,
});

async function queueDeliveries({ db, services }: Emitting, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  await insertDeliveries(db, rows);
  await services.jobs.enqueueAll(
    db,
    rows.map(row => attemptOf(row, 1)),
  );
}

/** The job that makes an attempt. @param attempt 1 for the first; an attempt that was settled is not made again */
export const attemptOf = ({ organization_id, webhook_id, id }: WebhookDeliveryRow, attempt: number) => ({
  organizationId: organization_id,
  kind: deliveryKind,
  payload: { organizationId: organization_id, webhookId: webhook_id, deliveryId: id, attempt },
});
