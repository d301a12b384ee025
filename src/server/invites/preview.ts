import type { z } from 'zod';
import { Email } from '#contract/auth.ts';
import type { InvitePreview } from '#contract/invites.ts';
import { emailDomain } from '../auth/sign-up-policy.ts';
import type { Db } from '../db/database.ts';
import type { InviteRow, OrganizationRow } from '../db/tables/accounts.ts';
import { listDomains } from '../sso/domain-rows.ts';
import { findPeople } from '../teams/member-rows.ts';
import { findInvitesOf } from './rows.ts';

type Preview = z.input<typeof InvitePreview>;

/** What inviting each of these addresses would do. */
export async function previewInvites(
  db: Db,
  organization: OrganizationRow,
  texts: readonly string[],
  now: Date,
): Promise<Preview[]> {
  const given = new Map(
    texts.map(text => {
      const { data } = Email.safeParse(text);
      return [data ?? text, data] as const;
    }),
  );
  const emails = [...given.values()].filter(email => email !== undefined);
  const members = new Map((await findPeople(db, organization.id, emails)).map(row => [row.email, row]));
  const pending = new Map((await findInvitesOf(db, organization.id, emails)).map(row => [row.email, row]));
  const domains = await domainsOf(db, organization);
  return [...given].map(([text, email]): Preview => {
    if (email === undefined) return { email: text, status: 'invalid', outside: false };
    const outside = domains.size > 0 && !domains.has(emailDomain(email));
    const member = members.get(email);
    if (member) {
      const { id, display_name: displayName, disabled } = member;
      return { email, status: disabled ? 'disabled' : 'member', outside, member: { id, displayName } };
    }
    const invite = pending.get(email);
    // An accepted one stays after the member has left.
    if (!invite || invite.accepted_at !== null) return { email, status: 'new', outside };
    return { email, status: 'invited', outside, invite: presentPending(invite, now.toISOString()) };
  });
}

const presentPending = ({ id, created_at, expires_at }: InviteRow, now: string): Preview['invite'] => ({
  id,
  createdAt: created_at,
  expired: expires_at !== null && expires_at <= now,
});

/** The domains by which people belong to the organization. */
async function domainsOf(db: Db, organization: OrganizationRow): Promise<Set<string>> {
  const named: string[] = JSON.parse(organization.email_domains);
  const verified = (await listDomains(db, organization.id)).filter(({ verified_at }) => verified_at !== null);
  return new Set([...named, ...verified.map(({ domain }) => domain)]);
}
