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

/** Ids of what an event is about, and counts; who needs more asks the API. */
type EventData = Readonly<Record<string, string | number | readonly object[] | undefined>>;

/** Tells the webhooks of an organization what happens in this transaction, once it is committed; one event for each of `events`. */
export async function emit(
  context: Emitting,
  organizationId: string,
  type: WebhookEventType,
  ...events: readonly EventData[]
): Promise<void> {
  const webhooks = await activeWebhooks(context.db, organizationId);
  const wanting = webhooks.filter(webhook => JSON.parse(webhook.events).includes(type));
  if (wanting.length === 0) return;
  const createdAt = context.services.clock.now().toISOString();
  for (const data of events) {
    const eventId = randomUUID();
    const body = JSON.stringify({ eventId, type, createdAt, organizationId, ...data });
    for (const webhook of wanting) await queueDelivery(context, webhook, { eventId, type, body });
  }
}

interface QueuedEvent {
  eventId: string;
  type: WebhookDeliveryRow['type'];
  body: string;
}

/** Puts one delivery on the list. */
export async function queueDelivery(
  { db, services }: Emitting,
  { organization_id, id: webhook_id }: Pick<WebhookRow, 'organization_id' | 'id'>,
  { eventId, type, body }: QueuedEvent,
): Promise<WebhookDeliveryRow> {
  const now = services.clock.now().toISOString();
  const row: WebhookDeliveryRow = {
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
    error: null,
  };
  await insertDeliveries(db, [row]);
  await enqueueAttempt({ db, services }, row, 1);
  return row;
}

/** @param attempt 1 for the first; an attempt that was settled is not made again */
export async function enqueueAttempt(
  { db, services }: Emitting,
  { organization_id, webhook_id, id }: WebhookDeliveryRow,
  attempt: number,
  runAt?: Date,
): Promise<void> {
  await services.jobs.enqueue(db, {
    organizationId: organization_id,
    kind: deliveryKind,
    payload: { organizationId: organization_id, webhookId: webhook_id, deliveryId: id, attempt },
    ...(runAt ? { runAt } : {}),
  });
}
