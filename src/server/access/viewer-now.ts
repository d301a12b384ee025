import type { Db } from '../db/database.ts';
import { findMembership } from './item-rows.ts';
import type { Viewer } from './rows.ts';

/** Somebody with the rights of the moment, where a signed link speaks for them; `undefined` once they are no active member. */
export async function viewerNow(
  db: Db,
  { organizationId, userId }: Pick<Viewer, 'organizationId' | 'userId'>,
): Promise<Viewer | undefined> {
  const membership = await findMembership(db, organizationId, userId);
  if (!membership || membership.disabled) return undefined;
  const { role, organization } = membership;
  return { organizationId, userId, role, unsettled: organization.unsettled };
}
