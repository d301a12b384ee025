import { rank } from '../access/levels.ts';
import { holdsKey } from '../auth/sign-up-policy.ts';
import type { InviteRow, UserRow } from '../db/tables/accounts.ts';
import { grantsOf, insertGrant } from '../grants/rows.ts';
import { type Context, callerId } from '../http/context.ts';
import { forbidden, notFound, unauthorized } from '../http/errors.ts';
import { addMember } from '../members/add-member.ts';
import { publishMember } from '../members/publish.ts';
import { findMember, lockOrganization, updateMember } from '../members/rows.ts';
import { joinTeams } from '../teams/member-rows.ts';
import { existingTeams } from '../teams/rows.ts';
import { findUser, updateUser } from '../users/rows.ts';
import { countUse, findOpenInvite, findTarget, type InviteTarget, updateInvite } from './rows.ts';

interface Joining {
  organizationId: string;
  inviteId: string;
  key: string | undefined;
}

/** Lets the caller in by an invite. A role or level that they have is raised, never lowered. */
export async function joinWithInvite(context: Context, { organizationId, inviteId, key }: Joining): Promise<void> {
  const { db, services } = context;
  const now = services.clock.now();
  await lockOrganization(db, organizationId);
  const invite = await findOpenInvite(db, inviteId, now.toISOString());
  const user = await findUser(db, callerId(context));
  if (!user) throw unauthorized();
  if (!invite || invite.organization_id !== organizationId) throw notFound('invite');
  if (invite.kind === 'email') await acceptByMail(context, invite, user, key);
  const target = await findTarget(db, invite);
  if (invite.level !== null && !target) throw notFound('invite');

  const member = await findMember(db, organizationId, user.id);
  if (member?.disabled) throw forbidden('membership-disabled');
  const raised = member !== undefined && rank(invite.role) > rank(member.role);
  if (!member) await addMember(db, { organizationId, userId: user.id, role: invite.role, sso: invite.sso === 1, now });
  else if (raised) await updateMember(db, organizationId, user.id, { role: invite.role });
  const given = target !== undefined && (await raiseLevel(context, invite, target, user.id));
  // Checked again where it is counted, so that the last use is one person's.
  if ((!member || raised || given) && !(await countUse(db, invite))) throw notFound('invite');
  const teams = await existingTeams(db, organizationId, JSON.parse(invite.teams));
  await joinTeams(db, organizationId, user.id, teams);
  publishMember(context, organizationId, user.id);
}

/** @throws 404 to somebody for whom the invite is not, 403 while the address is not confirmed */
async function acceptByMail(
  { db, services }: Context,
  invite: InviteRow,
  user: UserRow,
  key: string | undefined,
): Promise<void> {
  const now = services.clock.now().toISOString();
  const invited = invite.email === user.email;
  const keyHolder = holdsKey(invite, key);
  if (!keyHolder && !invited) throw notFound('invite');
  if (!keyHolder && user.email_verified_at === null) throw forbidden('address-unconfirmed');
  // The key came to this address, so it is theirs.
  if (keyHolder && invited && user.email_verified_at === null)
    await updateUser(db, user.id, { email_verified_at: now });
  await updateInvite(db, invite, { accepted_at: now });
}

/** Returns whether this gave them more than they had. */
async function raiseLevel(
  { db, services }: Context,
  { organization_id: organizationId, level }: InviteRow,
  target: InviteTarget,
  userId: string,
): Promise<boolean> {
  const subject = { kind: 'user', id: userId } as const;
  const [grant] = await grantsOf(db, organizationId, target, [subject]);
  if (level === null || (grant && rank(grant.level) >= rank(level))) return false;
  await insertGrant(db, { organizationId, item: target, subject, level, now: services.clock.now() });
  return true;
}
