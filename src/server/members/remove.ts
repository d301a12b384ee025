import type { Context } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { deleteMembers } from './delete-rows.ts';
import { publishMember } from './publish.ts';
import { findMember, hasOtherAdmin, lockOrganization, lockOrganizationsOf } from './rows.ts';

/** @throws 409 when nobody else could administer the organization; the organization has to be locked */
export async function keepAnAdmin({ db }: Context, organizationId: string, userId: string): Promise<void> {
  if (!(await hasOtherAdmin(db, organizationId, userId))) throw conflict('last-admin');
}

/** Ends a membership; nothing happens to somebody who is no member. @throws 409 for the last admin */
export async function removeMember(context: Context, organizationId: string, userId: string): Promise<void> {
  await lockOrganization(context.db, organizationId);
  const member = await findMember(context.db, organizationId, userId);
  if (!member) return;
  if (member.role === 'admin' && !member.disabled) await keepAnAdmin(context, organizationId, userId);
  await deleteMembers(context.db, organizationId, [userId]);
  publishMember(context, organizationId, userId);
}

/** Ends every membership of a user. @throws 409 that names an organization whose last admin they are */
export async function removeEverywhere(context: Context, userId: string): Promise<void> {
  for (const { id, title } of await lockOrganizationsOf(context.db, userId)) {
    const member = await findMember(context.db, id, userId);
    if (!member) continue;
    if (member.role === 'admin' && !member.disabled && !(await hasOtherAdmin(context.db, id, userId)))
      throw conflict('own-last-admin', { organization: title });
    await deleteMembers(context.db, id, [userId]);
    publishMember(context, id, userId);
  }
}
