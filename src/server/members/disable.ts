import type { Db } from '../db/database.ts';
import { closeTokens, updateMembers } from './rows.ts';
import { deleteDisposable } from './session-rows.ts';

interface Enabling {
  /** API tokens made before open the organization again. */
  keepTokens: boolean;
  now: Date;
}

/** Keeps members out and ends their sessions; nothing of theirs is lost. The organization is locked. */
export async function disableMembers(db: Db, organizationId: string, userIds: readonly string[]): Promise<void> {
  await updateMembers(db, organizationId, userIds, { disabled: 1 });
  await deleteDisposable(db, { organizationId, userIds }, ['session']);
}

/**
 * Lets members in again. By default not with the API tokens they had: whoever holds one was locked out, and stays so.
 * The organization is locked.
 */
export async function enableMembers(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
  { keepTokens, now }: Enabling,
): Promise<void> {
  await updateMembers(db, organizationId, userIds, { disabled: 0 });
  if (keepTokens) return;
  await closeTokens(db, organizationId, userIds, now.toISOString());
  await deleteDisposable(db, { organizationId, userIds }, ['personal']);
}
