import type { Db } from '../db/database.ts';
import type { IdempotencyKeyRow } from '../db/tables/requests.ts';

type KeyOf = Pick<IdempotencyKeyRow, 'caller' | 'key_hash'>;
/** A key in the hands of one request. */
export type Held = KeyOf & Pick<IdempotencyKeyRow, 'claim'>;
type Claim = Held & Pick<IdempotencyKeyRow, 'fingerprint' | 'expires_at'>;

/** Takes a key that nobody holds, or whose time is over. @returns whoever holds it, when that is not the claim */
export async function claimKey(tx: Db, claim: Claim, now: string): Promise<IdempotencyKeyRow | undefined> {
  const values = { ...claim, state: 'running' as const, status: null, answer: null };
  const taken = await tx
    .insertInto('idempotency_keys')
    .values(values)
    .onConflict(conflict =>
      conflict.columns(['caller', 'key_hash']).doUpdateSet(values).where('idempotency_keys.expires_at', '<=', now),
    )
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
    .where('state', '=', 'running')
    .execute();
}

export async function releaseKey(tx: Db, { caller, key_hash, claim }: Held): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('caller', '=', caller)
    .where('key_hash', '=', key_hash)
    .where('claim', '=', claim)
    .execute();
}

export async function deleteExpiredKeys(tx: Db, now: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
}
