import type { Db } from '../db/database.ts';
import type { DeviceSignInRow } from '../db/tables/accounts.ts';

/** False, and nothing else, when another device waits with this code. */
export async function insertDeviceSignIn(tx: Db, row: DeviceSignInRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('device_sign_ins')
    .values(row)
    .onConflict(conflict => conflict.column('user_code').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

export function findDeviceByToken(db: Db, hash: string, now: string): Promise<DeviceSignInRow | undefined> {
  return db
    .selectFrom('device_sign_ins')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export function findWaitingDevice(db: Db, userCode: string, now: string): Promise<DeviceSignInRow | undefined> {
  return db
    .selectFrom('device_sign_ins')
    .selectAll()
    .where('user_code', '=', userCode)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Answers a device that waits: whoever gets its row is the only one. */
export function answerDevice(
  tx: Db,
  { userCode, status, now }: { userCode: string; status: 'approved' | 'denied'; now: string },
): Promise<DeviceSignInRow | undefined> {
  return tx
    .updateTable('device_sign_ins')
    .set({ status })
    .where('user_code', '=', userCode)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredDevices(tx: Db, now: string): Promise<void> {
  await tx.deleteFrom('device_sign_ins').where('expires_at', '<=', now).execute();
}
