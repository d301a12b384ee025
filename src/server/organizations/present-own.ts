import { openMemberships } from '../access/open-to.ts';
import { type Context, callerId } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { presentOrganization } from './present.ts';
import { findMembershipOf } from './rows.ts';

/** An organization as the caller sees it. @throws 404 */
export async function presentOwn(context: Context, organizationId: string) {
  const row = await findMembershipOf(context.db, callerId(context), organizationId, openMemberships(context.caller));
  if (!row) throw notFound('organization');
  return presentOrganization(row, context);
}
