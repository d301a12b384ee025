import type { KeptOrganizationRow } from '../db/tables/accounts.ts';
import type { Context } from '../http/context.ts';
import { badQuery, conflict, type Refusal } from '../http/errors.ts';
import { deleteMembers } from './delete-rows.ts';
import { handOver } from './hand-over.ts';
import { publishMember } from './publish.ts';
import { findMember, hasOtherAdmin, lockOrganization, lockOrganizationsOf, type MemberWithUser } from './rows.ts';

/** @throws `refusal` when nobody else could administer the organization, which has to be locked */
export async function keepAnAdmin(
  { db }: Context,
  { organization_id, user_id, role, disabled }: MemberWithUser,
  refusal: () => Refusal = () => conflict('last-admin'),
): Promise<void> {
  if (role === 'admin' && !disabled && !(await hasOtherAdmin(db, organization_id, user_id))) throw refusal();
}

/**
 * Ends a membership; nothing happens to someone who is not a member.
 * @param handOverTo id of the member who takes their change requests over
 * @throws 409 for the last admin, 400 when nobody can take over
 */
export async function removeMember(
  context: Context,
  organization: KeptOrganizationRow,
  userId: string,
  handOverTo: string | undefined,
): Promise<void> {
  const { db } = context;
  await lockOrganization(db, organization.id);
  if (handOverTo !== undefined) {
    if (handOverTo === userId) throw badQuery('handOverTo', 'somebody-else');
    const to = await findMember(db, organization.id, handOverTo);
    if (!to || to.disabled) throw badQuery('handOverTo', 'no-active-member');
    const member = await findMember(db, organization.id, userId);
    if (member) await handOver(context, { organization, from: [member], to });
  }
  await endMembership(context, organization.id, userId);
}

/** Ends every membership of a user. @throws 409 that names an organization whose last admin they are */
export async function removeEverywhere(context: Context, userId: string): Promise<void> {
  for (const { id, title } of await lockOrganizationsOf(context.db, userId))
    await endMembership(context, id, userId, () => conflict('own-last-admin', { organization: title }));
}

async function endMembership(context: Context, organizationId: string, userId: string, refusal?: () => Refusal) {
  const member = await findMember(context.db, organizationId, userId);
  if (!member) return;
  await keepAnAdmin(context, member, refusal);
  await deleteMembers(context.db, organizationId, [userId]);
  publishMember(context, organizationId, userId, { removed: true });
}
