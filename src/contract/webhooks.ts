import { z } from 'zod';
import { Id, ListQuery, listOf, named, Timestamp, WebUrl } from './common.ts';
import { operation } from './operation.ts';

/** What a webhook can be told of (decisions 9). */
export const WebhookEventType = named(
  'WebhookEventType',
  z.enum([
    'space_content_updated',
    'space_visibility_updated',
    'change_request_opened',
    'change_request_merged',
    'review_submitted',
    'review_withdrawn',
    'comment_created',
    'comment_reply_created',
    'site_published',
    'site_unpublished',
    'site_view',
    'page_feedback',
  ]),
);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

const events = z
  .array(WebhookEventType)
  .min(1)
  .max(20)
  .transform(list => [...new Set(list)]);

export const Webhook = named(
  'Webhook',
  z.object({
    object: z.literal('webhook'),
    id: Id,
    url: z.string(),
    events: z.array(WebhookEventType),
    active: z.boolean(),
    failures: z.int().describe('Deliveries in a row that came to nothing.'),
    formerSecretUntil: Timestamp.optional().describe('Until then a former secret signs too.'),
    disabledReason: z.string().optional().describe('Why the service itself switched it off.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: z.string() }),
  }),
);

const WebhookWithSecret = named('WebhookWithSecret', Webhook.extend({ secret: z.string() }));

const DeliveryStatus = named('WebhookDeliveryStatus', z.enum(['pending', 'succeeded', 'failed']));
export type WebhookDeliveryStatus = z.infer<typeof DeliveryStatus>;

export const WebhookDelivery = named(
  'WebhookDelivery',
  z.object({
    object: z.literal('webhook-delivery'),
    id: Id,
    eventId: z.string().describe('The same for every delivery of one event.'),
    type: z.union([WebhookEventType, z.literal('ping')]),
    status: DeliveryStatus,
    attempts: z.int(),
    createdAt: Timestamp,
    lastAttemptAt: Timestamp.optional(),
    nextAttemptAt: Timestamp.optional(),
    responseStatus: z.int().optional().describe('HTTP status of the last answer.'),
    responseBody: z.string().optional().describe('The first 4,096 bytes of the last answer, as text.'),
    durationMs: z.int().optional().describe('How long the last attempt took.'),
    error: z.string().optional().describe('Why the last attempt failed.'),
    payload: z.record(z.string(), z.unknown()).describe('The body that is sent.'),
  }),
);

const tag = 'Webhooks';
const path = '/v1/orgs/{organizationId}/webhooks';
const one = `${path}/{webhookId}` as const;

export const webhooks = {
  listOrganizationWebhooks: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the webhooks of an organization',
    access: 'org:admin',
    query: ListQuery,
    response: listOf('WebhookList', Webhook),
    errors: [403, 404],
  }),
  createOrganizationWebhook: operation({
    method: 'POST',
    path,
    tag,
    summary: 'Add a webhook',
    description: 'The answer alone carries the `secret` that deliveries are signed with.',
    access: 'org:admin',
    body: z.object({ url: WebUrl, events, active: z.boolean().default(true) }),
    response: WebhookWithSecret,
    status: 201,
    errors: [403, 404, 409],
    secret: true,
  }),
  getOrganizationWebhook: operation({
    method: 'GET',
    path: one,
    tag,
    summary: 'Get a webhook',
    access: 'org:admin',
    response: Webhook,
    errors: [403, 404],
  }),
  updateOrganizationWebhook: operation({
    method: 'PATCH',
    path: one,
    tag,
    summary: 'Change a webhook',
    description: 'Switching it on forgets its failures.',
    access: 'org:admin',
    body: z.object({ url: WebUrl.optional(), events: events.optional(), active: z.boolean().optional() }),
    bodyRequired: false,
    response: Webhook,
    errors: [403, 404],
  }),
  deleteOrganizationWebhook: operation({
    method: 'DELETE',
    path: one,
    tag,
    summary: 'Delete a webhook',
    description: 'With its deliveries; what is on its way is not sent any more.',
    access: 'org:admin',
    errors: [403, 404],
  }),
  rotateOrganizationWebhookSecret: operation({
    method: 'POST',
    path: `${one}/rotate-secret`,
    tag,
    summary: 'Give a webhook a new secret',
    description:
      'The answer alone carries it. Until `graceHours` are over, deliveries are signed with both secrets: the signature header has a `v1` for each, and for the five of the earlier ones that are valid longest. With 0 the former secret stops signing at once.',
    access: 'org:admin',
    body: z.object({ graceHours: z.int().min(0).max(168).default(24) }),
    bodyRequired: false,
    response: WebhookWithSecret,
    errors: [403, 404],
    secret: true,
  }),
  testOrganizationWebhook: operation({
    method: 'POST',
    path: `${one}/test`,
    tag,
    summary: 'Send a `ping` to a webhook',
    description: 'Also to one that is switched off.',
    access: 'org:admin',
    response: WebhookDelivery,
    status: 201,
    errors: [403, 404],
    costly: true,
  }),
  listWebhookDeliveries: operation({
    method: 'GET',
    path: `${one}/deliveries`,
    tag,
    summary: 'List what was sent to a webhook',
    description: 'Newest first, of the last 30 days.',
    access: 'org:admin',
    query: ListQuery.extend({ status: DeliveryStatus.optional().describe('Only those with this status.') }),
    response: listOf('WebhookDeliveryList', WebhookDelivery),
    errors: [403, 404],
  }),
  redeliverWebhookDelivery: operation({
    method: 'POST',
    path: `${one}/deliveries/{webhookDeliveryId}/redeliver`,
    tag,
    summary: 'Send an event once more',
    description: 'A new delivery of the same event, with the same `eventId`.',
    access: 'org:admin',
    response: WebhookDelivery,
    status: 201,
    errors: [403, 404],
    costly: true,
  }),
};
