import { emailDomain } from '../auth/sign-up-policy.ts';
import type { Db } from '../db/database.ts';
import type { InviteRow, OrganizationRow, UserRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import { findPendingInvite } from '../invites/rows.ts';
import { findMember, type MemberWithUser } from '../members/rows.ts';
import { findUser, findUserByEmail } from '../users/rows.ts';
import { type Said, say } from '../words/said.ts';
import { isSoleOwner } from './domain-rows.ts';
import { belongsElsewhere, findIdentity } from './identity-rows.ts';

/** What a provider says of a person. */
export interface Claim {
  nameId: string;
  email: string;
  displayName: string | undefined;
}

/** What a sign-in comes to. */
export interface Outcome {
  /**
   * `open`: the account is linked. `link`: it was found by its address, and is linked from now on. `create`: there is
   * none. `confirm`: its owner has to agree by mail first.
   */
  kind: 'open' | 'link' | 'create' | 'confirm' | 'refuse';
  /** For the person. */
  message: Said;
  /** There is one unless it is to be created. */
  user?: UserRow | undefined;
  member?: MemberWithUser | undefined;
  /**
   * The address is theirs beyond doubt: the organization is the only one that has verified its domain, or they hold the
   * key of a mail to it.
   */
  ownsAddress: boolean;
  /** What they are invited to the organization with. */
  invite?: InviteRow | undefined;
}

interface Place {
  provider: SamlProviderRow;
  organization: OrganizationRow;
  now: Date;
  /** The open invite whose key the browser showed. */
  keyed?: InviteRow | undefined;
}

/**
 * Whose account a claim opens. A provider speaks for the people of its own organization: an account that is linked to it,
 * a member whom an admin marked for SSO, and anyone with an address of a domain that it alone has verified.
 * The owner of an account has to agree by mail where it belongs to another organization too, even if it was linked before
 * it joined that one, and where it was only invited: anyone can invite an address, and have it claimed by a provider of
 * their own.
 */
export async function resolveAccount(db: Db, place: Place, claim: Claim): Promise<Outcome> {
  const { provider, organization, now, keyed } = place;
  const identity = await findIdentity(db, provider, claim.nameId);
  const linked = identity && (await findUser(db, identity.user_id));
  const user = linked ?? (await findUserByEmail(db, claim.email));
  const member = user && (await findMember(db, organization.id, user.id));
  const email = linked?.email ?? claim.email;
  const holdsKey = keyed?.email === email && claim.email === email;
  const ownsAddress = holdsKey || (await isSoleOwner(db, organization.id, emailDomain(email)));
  const invite = keyed ?? (member ? undefined : await findPendingInvite(db, organization.id, claim.email, now));
  const found = { user, member, ownsAddress, invite };
  if (!user) return { kind: 'create', message: say('ssoOutcome', 'create'), ...found };
  if (member?.disabled)
    return { kind: 'refuse', message: say('ssoOutcome', 'disabled', { organization: organization.title }), ...found };
  const agreed = linked !== undefined && identity?.agreed_at !== null;
  const asksFirst = !agreed && (await belongsElsewhere(db, user.id, organization.id));
  if (linked && !asksFirst) return { kind: 'open', message: say('ssoOutcome', 'open'), ...found };
  const isKnown = linked !== undefined || member?.sso || ownsAddress;
  if (!isKnown && (member || !invite))
    return { kind: 'refuse', message: strangerMessage(organization, user, member), ...found };
  if (isKnown && !asksFirst) return { kind: 'link', message: say('ssoOutcome', 'link'), ...found };
  const message = say('ssoOutcome', isKnown ? 'confirm' : 'confirmInvited', {
    organization: organization.title,
    email: user.email,
  });
  return { kind: 'confirm', message, ...found };
}

const strangerMessage = ({ title }: OrganizationRow, { email }: UserRow, member: MemberWithUser | undefined) =>
  member
    ? say('ssoOutcome', 'unlinked', { organization: title })
    : say('ssoOutcome', 'stranger', { organization: title, email });
