import type { z } from 'zod';
import type { PublicInvite } from '#contract/auth.ts';
import type { EmailInvite, InviteLink } from '#contract/invites.ts';
import type { Config } from '../config.ts';
import type { InviteRow, OrganizationRow } from '../db/tables/accounts.ts';
import { presentUser } from '../users/present.ts';
import type { InviteLinkRow } from './link-rows.ts';
import type { EmailInviteRow, InviteTarget } from './rows.ts';

/** Where an invite leads; e-mail invites need the key of their mail. */
export const inviteUrl = ({ publicUrl }: Config, id: string, key?: string) =>
  `${publicUrl}/invite/${id}${key === undefined ? '' : `?key=${key}`}`;

export function presentEmailInvite(row: EmailInviteRow, config: Config, now: string): z.input<typeof EmailInvite> {
  const expiresAt = row.expires_at ?? row.created_at;
  return {
    object: 'email-invite',
    id: row.id,
    email: row.email ?? '',
    role: row.role,
    sso: row.sso === 1,
    teams: JSON.parse(row.teams),
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.inviter_id ? { invitedBy: presentUser(inviterOf(row, row.inviter_id), config) } : {}),
    createdAt: row.created_at,
    expiresAt,
    expired: expiresAt <= now,
    ...(row.mail_failed_at === null ? {} : { mailFailedAt: row.mail_failed_at }),
  };
}

const inviterOf = (row: EmailInviteRow, id: string) => ({
  id,
  display_name: row.inviter_display_name ?? '',
  email: row.inviter_email ?? '',
  photo_url: row.inviter_photo_url,
  deleted_at: row.inviter_deleted_at,
});

export function presentInviteLink(row: InviteLinkRow, config: Config, now: string): z.input<typeof InviteLink> {
  return {
    object: 'invite',
    id: row.id,
    ...(row.level === null ? { role: row.role } : { level: row.level }),
    ...(row.space_id ? { space: row.space_id } : {}),
    ...(row.collection_id ? { collection: row.collection_id } : {}),
    redundant: row.redundant === 1,
    createdAt: row.created_at,
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    ...(row.max_uses === null ? {} : { maxUses: row.max_uses }),
    uses: row.uses,
    state: linkState(row, now),
    urls: { app: inviteUrl(config, row.id) },
  };
}

function linkState({ expires_at, max_uses, uses }: InviteRow, now: string): z.input<typeof InviteLink>['state'] {
  if (expires_at !== null && expires_at <= now) return 'expired';
  return max_uses !== null && uses >= max_uses ? 'used-up' : 'open';
}

export function presentPublicInvite(
  invite: InviteRow,
  {
    organization,
    target,
    account,
    logo,
    sso,
    providers,
  }: {
    organization: OrganizationRow;
    target: InviteTarget | undefined;
    account: boolean | undefined;
    logo: string | undefined;
  } & Pick<z.input<typeof PublicInvite>, 'sso' | 'providers'>,
): z.input<typeof PublicInvite> {
  return {
    object: 'public-invite',
    id: invite.id,
    kind: invite.kind,
    organization: {
      id: organization.id,
      title: organization.title,
      ...(logo ? { logo } : {}),
    },
    role: invite.role,
    ...(invite.level ? { level: invite.level } : {}),
    ...(target ? { target } : {}),
    ...(invite.email === null ? {} : { email: invite.email }),
    ...(account === undefined ? {} : { account }),
    ...(invite.accepted_at === null ? {} : { accepted: true as const }),
    sso,
    providers,
  };
}
