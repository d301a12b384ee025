import type { Role } from '#contract/common.ts';
import type { InviteRow, OrganizationRow, UserRow } from '../db/tables/accounts.ts';
import type { Context } from '../http/context.ts';
import { hashToken } from '../http/sessions.ts';
import { newId, newToken } from '../ids.ts';
import { invitationMail } from '../mail/templates.ts';
import { languagesOf } from '../users/rows.ts';
import { inviteUrl } from './present.ts';
import { deleteInvites, findInvitesOf, insertInvites, updateInvite } from './rows.ts';

const daysValid = 14;
const expiry = (now: Date) => new Date(now.getTime() + daysValid * 24 * 3_600_000).toISOString();

interface Invitation {
  organization: OrganizationRow;
  inviter: UserRow;
  roles: ReadonlyMap<string, Role | null>;
  sso: boolean;
  teams: readonly string[];
  message: string | null;
}

/** Invites addresses and sends the mails; what was sent to them before stops working. Returns the invites' ids. */
export async function inviteAddresses(
  { db, services }: Context,
  { organization, inviter, roles, sso, teams, message }: Invitation,
): Promise<string[]> {
  if (roles.size === 0) return [];
  const now = services.clock.now();
  const before = await findInvitesOf(db, organization.id, [...roles.keys()]);
  await deleteInvites(
    db,
    organization.id,
    before.map(({ id }) => id),
  );
  const keys = new Map<string, string>();
  const rows = [...roles].map(([email, role]): InviteRow => {
    const key = newToken();
    keys.set(email, key);
    return {
      organization_id: organization.id,
      id: newId(),
      kind: 'email',
      email,
      role,
      space_id: null,
      collection_id: null,
      level: null,
      teams: JSON.stringify(teams),
      sso: sso ? 1 : 0,
      key_hash: hashToken(key),
      created_by: inviter.id,
      created_at: now.toISOString(),
      expires_at: expiry(now),
      accepted_at: null,
      message,
      mail_failed_at: null,
      max_uses: null,
      uses: 0,
    };
  });
  await insertInvites(db, rows);
  const names = { inviter: inviter.display_name, organization: organization.title };
  const known = await languagesOf(db, [...roles.keys()]);
  const mails = rows.flatMap(({ id, email, key_hash: keyHash }) => {
    if (email === null || keyHash === null) return [];
    const url = inviteUrl(services.config, id, keys.get(email));
    // Of somebody without an account nothing is known but who invites them.
    const language = known.get(email) ?? inviter.language;
    return {
      ...invitationMail({ to: email, language, url, message, ...names }),
      invite: { organizationId: organization.id, id, keyHash, invitedBy: inviter.id },
    };
  });
  await services.mail.send(db, ...mails);
  return rows.map(({ id }) => id);
}

/** Sends the mail of an invite again, with a new key and for the whole time. */
export async function resendInvite(
  { db, services }: Context,
  { invite, organization, inviter }: { invite: InviteRow; organization: OrganizationRow; inviter: UserRow },
): Promise<void> {
  const key = newToken();
  const keyHash = hashToken(key);
  const expires_at = expiry(services.clock.now());
  await updateInvite(db, invite, { key_hash: keyHash, expires_at, mail_failed_at: null });
  const url = inviteUrl(services.config, invite.id, key);
  const names = { inviter: inviter.display_name, organization: organization.title };
  const to = invite.email ?? '';
  const language = (await languagesOf(db, [to])).get(to) ?? inviter.language;
  await services.mail.send(db, {
    ...invitationMail({ to, language, url, message: invite.message, ...names }),
    invite: { organizationId: organization.id, id: invite.id, keyHash, invitedBy: inviter.id },
  });
}
