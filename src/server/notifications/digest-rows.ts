import { sql } from 'kysely';
import { isUnblocked } from '../access/blocked-rows.ts';
import type { Db } from '../db/database.ts';
import type { NotificationRow } from '../db/tables/notifications.ts';

export type Receiver = Pick<NotificationRow, 'organization_id' | 'user_id'>;

interface Due {
  now: string;
  /** Nobody gets another mail who had one since then. */
  before: string;
}

/** Organizations and the people for whom something of them waits to be mailed now: not what is snoozed, and nothing while the organization is blocked. */
export function waitingForMail(db: Db, { now, before }: Due, limit: number): Promise<Receiver[]> {
  return db
    .selectFrom('notifications as n')
    .leftJoin('digests as d', join =>
      join.onRef('d.organization_id', '=', 'n.organization_id').onRef('d.user_id', '=', 'n.user_id'),
    )
    .select(['n.organization_id', 'n.user_id'])
    .distinct()
    .where('n.mail', '=', 'waiting')
    .where(isUnblocked(sql`n`))
    .where('n.created_at', '<=', now)
    .where(eb => eb.or([eb('d.sent_at', 'is', null), eb('d.sent_at', '<=', before)]))
    .orderBy('n.organization_id')
    .orderBy('n.user_id')
    .limit(limit)
    .execute();
}

/** Nothing that this transaction sees waits any more, but for what is snoozed. */
export async function markMailed(tx: Db, { organization_id, user_id }: Receiver, now: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mail: 'sent' })
    .where('mail', '=', 'waiting')
    .where('created_at', '<=', now)
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .execute();
}

export async function storeDigest(tx: Db, { organization_id, user_id }: Receiver, sent_at: string): Promise<void> {
  await tx
    .insertInto('digests')
    .values({ organization_id, user_id, sent_at })
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ sent_at }))
    .execute();
}

export async function deleteDigestsBefore(tx: Db, before: string): Promise<void> {
  await tx.deleteFrom('digests').where('sent_at', '<', before).execute();
}
