import { sql } from 'kysely';
import type { WebhookDeliveryStatus } from '#contract/webhooks.ts';
import { isUnblocked } from '../access/blocked-rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts';
import { together } from '../db/together.ts';

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
  await lockWebhook(db, organizationId, id);
  for (const table of ['webhook_deliveries', 'webhook_counts'] as const)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('webhook_id', '=', id).execute();
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

/** Those that are over were counted when they ended: only what waits is counted one by one. */
export async function countDeliveries(
  db: Db,
  webhook: WebhookKey,
  status: WebhookDeliveryStatus | undefined,
): Promise<number> {
  const [pending, ended] = await together(
    db,
    () => (status === undefined || status === 'pending' ? countRows(withStatus(db, webhook, 'pending')) : 0),
    () => (status === 'pending' ? undefined : findCounts(db, webhook)),
  );
  const { succeeded = 0, failed = 0 } = ended ?? {};
  return pending + (status === 'failed' ? 0 : succeeded) + (status === 'succeeded' ? 0 : failed);
}

const findCounts = (db: Db, { organization_id, id }: WebhookKey) =>
  db
    .selectFrom('webhook_counts')
    .select(['succeeded', 'failed'])
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', id)
    .executeTakeFirst();

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

type DeliveryKey = Pick<WebhookDeliveryRow, 'organization_id' | 'webhook_id' | 'id'>;

/** Of one that waits. The webhook is locked where the delivery ends. */
export async function updateDelivery(
  db: Db,
  { organization_id, webhook_id, id }: DeliveryKey,
  changes: Partial<WebhookDeliveryRow>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  const { status } = changes;
  if (numUpdatedRows === 0n || status === undefined || status === 'pending') return;
  const succeeded = status === 'succeeded' ? 1 : 0;
  await db
    .insertInto('webhook_counts')
    .values({ organization_id, webhook_id, succeeded, failed: 1 - succeeded })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'webhook_id']).doUpdateSet({
        succeeded: sql`webhook_counts.succeeded + excluded.succeeded`,
        failed: sql`webhook_counts.failed + excluded.failed`,
      }),
    )
    .execute();
}

export async function deleteDeliveriesBefore(db: Db, time: string): Promise<void> {
  const isOld = sql<boolean>`o.organization_id = w.organization_id and o.webhook_id = w.id and o.created_at < ${time}`;
  // None of these ends between its count and its deletion.
  const webhooks = await db
    .selectFrom('webhooks as w')
    .select(['w.organization_id', 'w.id'])
    .where(sql<boolean>`exists (select 1 from webhook_deliveries o where ${isOld})`)
    .orderBy('w.organization_id')
    .orderBy('w.id')
    .forUpdate()
    .execute();
  for (const webhook of webhooks) {
    const old = deliveriesOf(db, webhook).where('created_at', '<', time);
    const ended = await old
      .select(['status', db.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    const endedAs = (status: WebhookDeliveryStatus) => ended.find(row => row.status === status)?.count ?? 0;
    await db
      .updateTable('webhook_counts')
      .set({
        succeeded: sql`succeeded - ${endedAs('succeeded')}`,
        failed: sql`failed - ${endedAs('failed')}`,
      })
      .where('organization_id', '=', webhook.organization_id)
      .where('webhook_id', '=', webhook.id)
      .execute();
  }
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', time).execute();
}
