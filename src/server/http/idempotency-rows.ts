import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { IdempotencyKeyRow } from '../db/tables/requests.ts';

type KeyOf = Pick<IdempotencyKeyRow, 'caller' | 'key_hash'>;
/** A key in the hands of one request. */
export type Held = KeyOf & Pick<IdempotencyKeyRow, 'claim'>;
type Claim = Held & Pick<IdempotencyKeyRow, 'fingerprint' | 'expires_at'>;

/** Milliseconds that it is known what became of a request. */
export const keptMilliseconds = 24 * 3_600_000;

/** What was carried out is not again because nobody awaits its answer any more. */
function isOver(now: Date) {
  const kept = new Date(now.getTime() - keptMilliseconds);
  const until = sql`case idempotency_keys.state when 'late' then ${kept.toISOString()} else ${now.toISOString()} end`;
  return sql<boolean>`idempotency_keys.expires_at <= ${until}`;
}

/** Takes a key that nobody holds, or whose time is over. @returns whoever holds it, when that is not the claim */
export async function claimKey(tx: Db, claim: Claim, now: Date): Promise<IdempotencyKeyRow | undefined> {
  const values = { ...claim, state: 'running' as const, status: null, answer: null };
  const taken = await tx
    .insertInto('idempotency_keys')
    .values(values)
    .onConflict(conflict => conflict.columns(['caller', 'key_hash']).doUpdateSet(values).where(isOver(now)))
    .returning('claim')
    .executeTakeFirst();
  if (taken) return undefined;
  return tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('caller', '=', claim.caller)
    .where('key_hash', '=', claim.key_hash)
    .executeTakeFirst();
}

/** Notes what became of a claim. @returns false when another attempt took the key over */
export async function settleKey(
  tx: Db,
  { caller, key_hash, claim }: Held,
  outcome: Pick<IdempotencyKeyRow, 'state' | 'status' | 'answer' | 'expires_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotency_keys')
    .set(outcome)
    .where('caller', '=', caller)
    .where('key_hash', '=', key_hash)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Holds a key for longer, as long as nobody overtook it and nothing became of it. */
export async function renewClaim(tx: Db, { caller, key_hash, claim }: Held, expiresAt: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ expires_at: expiresAt })
    .where('caller', '=', caller)
    .where('key_hash', '=', key_hash)
    .where('claim', '=', claim)
    .where('state', 'in', ['running', 'late'])
    .execute();
}

/** Gives a key back of which nothing became. @returns false where something did, or another attempt took the key over */
export async function releaseKey(tx: Db, { caller, key_hash, claim }: Held): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where('caller', '=', caller)
    .where('key_hash', '=', key_hash)
    .where('claim', '=', claim)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredKeys(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('expires_at', '<=', now.toISOString()).where(isOver(now)).execute();
}
