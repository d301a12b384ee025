import { z } from 'zod';
import { isBlocked } from '../access/blocked-rows.ts';
import { recordEvent } from '../audit/record.ts';
import type { Db } from '../db/database.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';
import { FetchFailure } from '../http/fetcher.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { webhookDisabledMail } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { dashboardOf } from '../urls/addresses.ts';
import { findUser } from '../users/rows.ts';
import { inEnglish, type Said, saidIn, say, writeSaid } from '../words/said.ts';
import { textsIn } from '../words/words.ts';
import { attemptOf, deliveryKind } from './emit.ts';
import { type Outcome, outcomeOf, retryDelay } from './retry.ts';
import * as rows from './rows.ts';
import { signatureOf } from './signature.ts';

type JobServices = Pick<Services, 'database' | 'clock' | 'fetcher' | 'secrets' | 'mail' | 'config' | 'jobs'>;

const Payload = z.object({
  organizationId: z.string(),
  webhookId: z.string(),
  deliveryId: z.string(),
  attempt: z.int(),
});

const timeoutMs = 10_000;
const keptDays = 30;
/** Milliseconds after which a delivery of a blocked organization is looked at again. */
const lookAgain = 3_600_000;
/** Of an answer: enough for a message about what is wrong. */
const keptBytes = 4096;
/** So many events in a row that came to nothing switch a webhook off. */
const mostFailures = 20;

/** Sends events to webhooks, and forgets old deliveries. */
export function defineWebhookJobs(jobs: Jobs, services: JobServices): void {
  jobs.define(deliveryKind, {
    payload: Payload,
    lane: 'outgoing',
    run: async ({ organizationId, webhookId, deliveryId, attempt }, { signal }) => {
      const { read } = services.database;
      const webhook = await rows.findWebhook(read, organizationId, webhookId);
      const delivery = webhook && (await rows.findDelivery(read, webhook, deliveryId));
      if (!webhook || delivery?.status !== 'pending' || delivery.attempts >= attempt) return;
      if (await isBlocked(read, organizationId)) return services.database.write(tx => putOff(services, tx, delivery));
      const outcome = await send(services, webhook, delivery, signal);
      await services.database.write(tx => settle(services, tx, delivery, attempt, outcome));
    },
    // The webhook is not to blame, so this does not count as a failure of it.
    async ended(tx, { organizationId, webhookId, deliveryId, attempt }, { failure }) {
      const webhook = await rows.lockWebhook(tx, organizationId, webhookId);
      const delivery = webhook && (await rows.findDelivery(tx, webhook, deliveryId));
      if (delivery?.status !== 'pending' || delivery.attempts >= attempt) return;
      const over = { status: 'failed', attempts: attempt, next_attempt_at: null, error: failure } as const;
      await rows.updateDelivery(tx, delivery, over);
    },
  });
  jobs.define('purge-webhook-deliveries', {
    payload: z.object({}),
    run: () => {
      const before = new Date(services.clock.now().getTime() - keptDays * 86_400_000).toISOString();
      return services.database.write(tx => rows.deleteDeliveriesBefore(tx, before));
    },
  });
  jobs.every('purge-webhook-deliveries', 86_400);
}

/** While the organization is blocked a delivery waits, and costs no attempt; it is gone with the old ones. */
async function putOff({ jobs, clock }: JobServices, tx: Db, delivery: WebhookDeliveryRow): Promise<void> {
  const next = new Date(clock.now().getTime() + lookAgain);
  await rows.updateDelivery(tx, delivery, { next_attempt_at: next.toISOString() });
  await jobs.enqueue(tx, { ...attemptOf(delivery, delivery.attempts + 1), runAt: next });
}

type Attempted = Outcome & { answer?: string; took?: number };

/** PostgreSQL keeps no NUL. */
const asText = (bytes: Buffer) => bytes.toString().replaceAll('\0', '\uFFFD');

async function send(
  { fetcher, secrets, clock }: JobServices,
  webhook: WebhookRow,
  { id, type, body }: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Attempted> {
  if (!webhook.active && type !== 'ping')
    return { kind: 'failed', status: null, message: say('webhook', 'off'), again: false };
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const { status, body: answer } = await fetcher.fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-bindery-signature': signatureOf(secrets, webhook, body, clock.now()),
        'x-bindery-event': type,
        'x-bindery-delivery': id,
      },
      body,
      maxBytes: keptBytes,
      cut: true,
      timeoutMs,
      anyStatus: true,
      // Somebody else's server must not be sent to by way of the one that was named.
      redirects: 0,
      signal,
    });
    return { ...outcomeOf(status), answer: asText(answer), took: took() };
  } catch (error) {
    // The job was stopped, and is run again.
    signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    const again = error.kind === 'timeout' || error.kind === 'network';
    return { kind: 'failed', status: null, message: error.said, again, took: took() };
  }
}

async function settle(
  services: JobServices,
  tx: Db,
  delivery: WebhookDeliveryRow,
  attempt: number,
  outcome: Attempted,
): Promise<void> {
  const webhook = await rows.lockWebhook(tx, delivery.organization_id, delivery.webhook_id);
  if (!webhook) return;
  const now = services.clock.now();
  const delay = outcome.kind === 'failed' && outcome.again ? retryDelay(attempt, Math.random()) : undefined;
  const next = delay === undefined ? undefined : new Date(now.getTime() + delay);
  await rows.updateDelivery(tx, delivery, {
    status: next ? 'pending' : outcome.kind,
    attempts: attempt,
    last_attempt_at: now.toISOString(),
    next_attempt_at: next?.toISOString() ?? null,
    response_status: outcome.status,
    response_body: outcome.answer ?? null,
    duration_ms: outcome.took ?? null,
    error: outcome.kind === 'failed' ? writeSaid(outcome.message) : null,
  });
  if (next) await services.jobs.enqueue(tx, { ...attemptOf(delivery, attempt + 1), runAt: next });
  else if (outcome.kind === 'succeeded') await rows.updateWebhook(tx, webhook, { failures: 0 });
  else if (delivery.type !== 'ping' && webhook.active) await countFailure(services, tx, webhook, outcome.message);
}

async function countFailure(services: JobServices, tx: Db, webhook: WebhookRow, message: Said): Promise<void> {
  const failures = webhook.failures + 1;
  if (failures < mostFailures) return rows.updateWebhook(tx, webhook, { failures });
  const reason = say('webhook', 'disabled', { failures, message });
  const now = services.clock.now().toISOString();
  await rows.updateWebhook(tx, webhook, { failures, active: 0, disabled_reason: writeSaid(reason), updated_at: now });
  const { organization_id, id, url, created_by } = webhook;
  const label = new URL(url).host;
  await recordEvent(
    { db: tx, services, caller: { kind: 'nobody' }, requestId: null, address: '' },
    {
      action: 'webhook.disable',
      target: { organizationIds: [organization_id], type: 'webhook', id, label },
      payload: { reason: inEnglish(reason) },
    },
  );
  const user = await findUser(tx, created_by);
  if (!user || user.deleted_at !== null || user.email_verified_at === null) return;
  const address = dashboardOf(services.config, organization_id).webhook(id);
  const letter = webhookDisabledMail({
    ...{ to: user.email, language: user.language, url: address, host: label, failures },
    message: saidIn(textsIn(user.language), message),
  });
  await services.mail.send(tx, { ...letter, organizationId: organization_id });
}
