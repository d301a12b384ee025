import type { z } from 'zod';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';
import type { Context } from '../http/context.ts';
import { readSaid, saidIn } from '../words/said.ts';
import { wordsFor } from '../words/words.ts';
import { signsBeforeUntil } from './signature.ts';

export function presentWebhook(row: WebhookRow, { services, headers }: Context): z.input<typeof Webhook> {
  const formerSecretUntil = signsBeforeUntil(row, services.clock.now());
  return {
    object: 'webhook',
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events),
    active: row.active === 1,
    failures: row.failures,
    ...(formerSecretUntil === undefined ? {} : { formerSecretUntil }),
    ...(row.disabled_reason === null
      ? {}
      : { disabledReason: saidIn(wordsFor({ headers }).texts, readSaid(row.disabled_reason)) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: `${services.config.publicUrl}/v1/orgs/${row.organization_id}/webhooks/${row.id}` },
  };
}

export function presentDelivery(row: WebhookDeliveryRow, { headers }: Context): z.input<typeof WebhookDelivery> {
  return {
    object: 'webhook-delivery',
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at,
    ...(row.last_attempt_at === null ? {} : { lastAttemptAt: row.last_attempt_at }),
    ...(row.next_attempt_at === null ? {} : { nextAttemptAt: row.next_attempt_at }),
    ...(row.response_status === null ? {} : { responseStatus: row.response_status }),
    ...(row.response_body ? { responseBody: row.response_body } : {}),
    ...(row.duration_ms === null ? {} : { durationMs: row.duration_ms }),
    ...(row.error === null ? {} : { error: saidIn(wordsFor({ headers }).texts, readSaid(row.error)) }),
    payload: JSON.parse(row.body),
  };
}
