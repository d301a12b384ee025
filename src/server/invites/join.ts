import { requiringSso } from '../access/sso-rows.ts';
import { holdsKey } from '../auth/sign-up-policy.ts';
import type { InviteRow, UserRow } from '../db/tables/accounts.ts';
import { type Context, callerId, tokenOf } from '../http/context.ts';
import { forbidden, notFound, unauthorized } from '../http/errors.ts';
import { findMember, lockOrganization } from '../members/rows.ts';
import { findUser, updateUser } from '../users/rows.ts';
import { acceptInvite } from './accept.ts';
import { findOpenInvite } from './rows.ts';

interface Joining {
  organizationId: string;
  inviteId: string;
  key: string | undefined;
}

/** Lets the caller in by an invite. @throws 403 where they have to come through the organization's identity provider */
export async function joinWithInvite(context: Context, { organizationId, inviteId, key }: Joining): Promise<void> {
  const { db, services } = context;
  const now = services.clock.now();
  await lockOrganization(db, organizationId);
  const invite = await findOpenInvite(db, inviteId, now.toISOString());
  const user = await findUser(db, callerId(context));
  if (!user) throw unauthorized();
  if (!invite || invite.organization_id !== organizationId) throw notFound('invite');
  if (invite.kind === 'email') await requireInvited(context, invite, user, key);
  const isNew = (await findMember(db, organizationId, user.id)) === undefined;
  if (isNew && invite.sso && (await requiringSso(db, [organizationId], now)).has(organizationId))
    throw forbidden('sso-to-join');
  await acceptInvite(context, invite, user, { sso: invite.sso === 1, tokenId: tokenOf(context) });
}

/** @throws 404 to somebody for whom the invite is not, 403 while the address is not confirmed */
async function requireInvited(
  { db, services }: Context,
  invite: InviteRow,
  user: UserRow,
  key: string | undefined,
): Promise<void> {
  const invited = invite.email === user.email;
  const keyHolder = holdsKey(invite, key);
  if (!keyHolder && !invited) throw notFound('invite');
  if (!keyHolder && user.email_verified_at === null) throw forbidden('address-unconfirmed');
  // The key came to this address, so it is theirs.
  if (keyHolder && invited && user.email_verified_at === null)
    await updateUser(db, user.id, { email_verified_at: services.clock.now().toISOString() });
}
