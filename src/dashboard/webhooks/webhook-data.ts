import type { QueryClient } from '@tanstack/react-query';
import {
  getOrganizationWebhookOptions,
  listOrganizationWebhooksInfiniteOptions,
  listWebhookDeliveriesInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Webhook, WebhookEventType } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { patchLists, refreshOperations } from '#dashboard/shell/list-cache.ts';
import type { WebhookSearch } from '#dashboard/webhooks/webhook-search.ts';

export interface WebhookPlace {
  organizationId: string;
  webhookId: string;
}

/** Everything a webhook can be told of, in the order in which it is offered. */
const eventNames: Record<WebhookEventType, string> = {
  space_content_updated: t('event.space_content_updated'),
  space_visibility_updated: t('event.space_visibility_updated'),
  change_request_opened: t('event.change_request_opened'),
  review_submitted: t('event.review_submitted'),
  review_withdrawn: t('event.review_withdrawn'),
  change_request_merged: t('event.change_request_merged'),
  comment_created: t('event.comment_created'),
  comment_reply_created: t('event.comment_reply_created'),
  site_published: t('event.site_published'),
  site_unpublished: t('event.site_unpublished'),
  site_view: t('event.site_view'),
  page_feedback: t('event.page_feedback'),
};

// The keys of the table are the type's members.
export const eventTypes = Object.keys(eventNames) as WebhookEventType[];

export const eventName = (type: WebhookEventType | 'ping'): string =>
  type === 'ping' ? t('event.ping') : eventNames[type];

/** Where a webhook leads, without the path, which often is a password by itself. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => URL.parse(url)?.host ?? url;

export const webhooksOptions = (organizationId: string) =>
  listOrganizationWebhooksInfiniteOptions({ path: { organizationId }, query: { limit: 50 } });

export const webhookOptions = (path: WebhookPlace) => getOrganizationWebhookOptions({ path });

export const deliveriesOptions = (path: WebhookPlace, { status }: WebhookSearch) =>
  listWebhookDeliveriesInfiniteOptions({ path, query: { limit: 50, ...(status && { status }) } });

export const refreshWebhooks = (queries: QueryClient): Promise<void> =>
  refreshOperations(queries, 'listOrganizationWebhooks', 'getOrganizationWebhook');

/** Shows a change of a webhook in the list and on its page; the answer puts it back. */
export function patchWebhook(queries: QueryClient, path: WebhookPlace, change: Partial<Webhook>) {
  const { queryKey } = webhookOptions(path);
  const before = queries.getQueryData(queryKey);
  queries.setQueryData(queryKey, webhook => webhook && { ...webhook, ...change });
  const restore = patchLists<Webhook>(queries, 'listOrganizationWebhooks', webhook =>
    webhook.id === path.webhookId ? { ...webhook, ...change } : webhook,
  );
  return () => {
    queries.setQueryData(queryKey, before);
    restore();
  };
}
