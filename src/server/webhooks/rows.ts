import { sql } from 'kysely';
import type { WebhookDeliveryStatus } from '#contract/webhooks.ts';
import { isUnblocked } from '../access/blocked-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';

const webhooksOf = (db: Db, organizationId: string) =>
  db.selectFrom('webhooks').where('organization_id', '=', organizationId);

/** Newest first, by a request that asks for descending order. */
export function listWebhooks(db: Db, organizationId: string, request: PageRequest): Promise<Page<WebhookRow>> {
  return fetchPage(
    webhooksOf(db, organizationId).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countWebhooks(db: Db, organizationId: string): Promise<number> {
  return countRows(webhooksOf(db, organizationId));
}

/** None while the organization is blocked. */
export function activeWebhooks(db: Db, organizationId: string): Promise<WebhookRow[]> {
  return webhooksOf(db, organizationId)
    .selectAll()
    .where('active', '=', 1)
    .where(isUnblocked(sql`webhooks`))
    .orderBy('id')
    .execute();
}

export function findWebhook(db: Db, organizationId: string, id: string): Promise<WebhookRow | undefined> {
  return webhooksOf(db, organizationId).selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockWebhook(db: Db, organizationId: string, id: string): Promise<WebhookRow | undefined> {
  return webhooksOf(db, organizationId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertWebhook(db: Db, row: WebhookRow): Promise<void> {
  await db.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(
  db: Db,
  { organization_id, id }: Pick<WebhookRow, 'organization_id' | 'id'>,
  changes: Partial<WebhookRow>,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', id)
    .execute();
  await db.deleteFrom('webhooks').where('organization_id', '=', organizationId).where('id', '=', id).execute();
}

type WebhookKey = Pick<WebhookRow, 'organization_id' | 'id'>;

const deliveriesOf = (db: Db, { organization_id, id }: WebhookKey) =>
  db.selectFrom('webhook_deliveries').where('organization_id', '=', organization_id).where('webhook_id', '=', id);

const withStatus = (db: Db, webhook: WebhookKey, status: WebhookDeliveryStatus | undefined) =>
  deliveriesOf(db, webhook).$if(status !== undefined, query => query.where('status', '=', status ?? 'failed'));

/** Newest first, by a request that asks for descending order. */
export function listDeliveries(
  db: Db,
  webhook: WebhookKey,
  status: WebhookDeliveryStatus | undefined,
  request: PageRequest,
): Promise<Page<WebhookDeliveryRow>> {
  return fetchPage(
    withStatus(db, webhook, status).selectAll(),
    [
      { column: 'created_at', value: row => row.created_at },
      { column: 'id', value: row => row.id },
    ],
    request,
  );
}

export function countDeliveries(
  db: Db,
  webhook: WebhookKey,
  status: WebhookDeliveryStatus | undefined,
): Promise<number> {
  return countRows(withStatus(db, webhook, status));
}

export function findDelivery(db: Db, webhook: WebhookKey, id: string): Promise<WebhookDeliveryRow | undefined> {
  return deliveriesOf(db, webhook).selectAll().where('id', '=', id).executeTakeFirst();
}

/** So many fit into one statement on both engines. */
const deliveriesAtOnce = 1_000;

export async function insertDeliveries(db: Db, rows: readonly WebhookDeliveryRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += deliveriesAtOnce) {
    await db
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + deliveriesAtOnce))
      .execute();
  }
}

export async function updateDelivery(
  db: Db,
  { organization_id, webhook_id, id }: Pick<WebhookDeliveryRow, 'organization_id' | 'webhook_id' | 'id'>,
  changes: Partial<WebhookDeliveryRow>,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteDeliveriesBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', time).execute();
}
