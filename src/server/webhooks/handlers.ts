import { randomBytes, randomUUID } from 'node:crypto';
import type { webhooks } from '#contract/webhooks.ts';
import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import type { WebhookRow } from '../db/tables/webhooks.ts';
import { withCount } from '../db/together.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { lockOrganization } from '../members/rows.ts';
import { queueDelivery } from './emit.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import * as rows from './rows.ts';
import { formerSecrets, secretOf } from './signature.ts';

/** Each event costs a request for each of them. */
const webhookLimit = 20;

export const webhookHandlers: Handlers<typeof webhooks> = {
  async listOrganizationWebhooks({ params: { organizationId }, query, context }) {
    await requireAdmin(context, organizationId);
    const request = pageRequest(query, organizationId, 'desc');
    const { rows: found, ...list } = await withCount(
      context.db,
      () => rows.listWebhooks(context.db, organizationId, request),
      () => rows.countWebhooks(context.db, organizationId),
    );
    return { items: found.map(row => presentWebhook(row, context)), ...list };
  },

  async createOrganizationWebhook({ params: { organizationId }, body, context }) {
    await requireAdmin(context, organizationId);
    await lockOrganization(context.db, organizationId);
    if ((await rows.countWebhooks(context.db, organizationId)) >= webhookLimit)
      throw conflict('webhook-limit', { limit: webhookLimit });
    const { clock, secrets } = context.services;
    const now = clock.now().toISOString();
    const row: WebhookRow = {
      organization_id: organizationId,
      id: newId(),
      url: body.url,
      events: JSON.stringify(body.events),
      active: body.active ? 1 : 0,
      secret_salt: newSalt(),
      former_salt: null,
      former_until: null,
      earlier_secrets: '[]',
      failures: 0,
      disabled_reason: null,
      created_by: callerId(context),
      created_at: now,
      updated_at: now,
    };
    await rows.insertWebhook(context.db, row);
    return { ...presentWebhook(row, context), secret: secretOf(secrets, row) };
  },

  async getOrganizationWebhook({ params, context }) {
    return presentWebhook(await loadWebhook(context, params), context);
  },

  async updateOrganizationWebhook({ params, body, context }) {
    const before = await loadWebhook(context, params);
    const { url, events, active } = body;
    const isSwitchedOn = active === true && before.active === 0;
    const changes: Partial<WebhookRow> = {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: JSON.stringify(events) }),
      ...(active === undefined ? {} : { active: active ? 1 : 0 }),
      ...(isSwitchedOn ? { failures: 0, disabled_reason: null } : {}),
      updated_at: context.services.clock.now().toISOString(),
    };
    if (Object.keys(body).length > 0) await rows.updateWebhook(context.db, before, changes);
    return presentWebhook(await loadWebhook(context, params), context);
  },

  async rotateOrganizationWebhookSecret({ params, body: { graceHours }, context }) {
    await requireAdmin(context, params.organizationId);
    const before = await rows.lockWebhook(context.db, params.organizationId, params.webhookId);
    if (!before) throw notFound('webhook');
    const { clock, secrets } = context.services;
    const now = clock.now();
    const until = new Date(now.getTime() + graceHours * 3_600_000).toISOString();
    const former =
      graceHours > 0
        ? formerSecrets(before, { now, until })
        : { former_salt: null, former_until: null, earlier_secrets: '[]' };
    const row = { ...before, ...former, secret_salt: newSalt(), updated_at: now.toISOString() };
    await rows.updateWebhook(context.db, before, row);
    return { ...presentWebhook(row, context), secret: secretOf(secrets, row) };
  },

  async deleteOrganizationWebhook({ params: { organizationId, webhookId }, context }) {
    await requireAdmin(context, organizationId);
    await rows.deleteWebhook(context.db, organizationId, webhookId);
  },

  async testOrganizationWebhook({ params, context }) {
    const webhook = await loadWebhook(context, params);
    const eventId = randomUUID();
    const createdAt = context.services.clock.now().toISOString();
    const body = JSON.stringify({ eventId, type: 'ping', createdAt, organizationId: webhook.organization_id });
    return presentDelivery(await queueDelivery(context, webhook, { eventId, type: 'ping', body }), context);
  },

  async listWebhookDeliveries({ params, query, context }) {
    const webhook = await loadWebhook(context, params);
    const request = pageRequest(query, [webhook.id, query.status], 'desc');
    const { rows: found, ...list } = await withCount(
      context.db,
      () => rows.listDeliveries(context.db, webhook, query.status, request),
      () => rows.countDeliveries(context.db, webhook, query.status),
    );
    return { items: found.map(row => presentDelivery(row, context)), ...list };
  },

  async redeliverWebhookDelivery({ params, context }) {
    const webhook = await loadWebhook(context, params);
    const delivery = await rows.findDelivery(context.db, webhook, params.webhookDeliveryId);
    if (!delivery) throw notFound('delivery');
    const { event_id: eventId, type, body } = delivery;
    return presentDelivery(await queueDelivery(context, webhook, { eventId, type, body }), context);
  },
};

const newSalt = () => randomBytes(16).toString('base64url');

async function requireAdmin(context: Context, organizationId: string): Promise<void> {
  const { viewer } = await loadOrganization(context, organizationId);
  requireOrganization(viewer.role, 'admin');
}

async function loadWebhook(context: Context, params: { organizationId: string; webhookId: string }) {
  await requireAdmin(context, params.organizationId);
  const row = await rows.findWebhook(context.db, params.organizationId, params.webhookId);
  if (!row) throw notFound('webhook');
  return row;
}
