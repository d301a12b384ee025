import { emailDomain } from '../auth/sign-up-policy.ts';
import type { Db } from '../db/database.ts';
import type { OrganizationRow, UserRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
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
  /** The organization is the only one that has verified the domain: what its provider says of the address counts. */
  ownsDomain: boolean;
}

interface Place {
  provider: SamlProviderRow;
  organization: OrganizationRow;
}

/**
 * Whose account a claim opens. A provider speaks for the people of its own organization: an account that is linked to it,
 * a member whom an admin marked for SSO, and whoever has an address of a domain that it alone has verified. An
 * account that is at home elsewhere too is linked by its owner only.
 */
export async function resolveAccount(db: Db, { provider, organization }: Place, claim: Claim): Promise<Outcome> {
  const identity = await findIdentity(db, provider, claim.nameId);
  const linked = identity && (await findUser(db, identity.user_id));
  const user = linked ?? (await findUserByEmail(db, claim.email));
  const member = user && (await findMember(db, organization.id, user.id));
  const domain = emailDomain(linked?.email ?? claim.email);
  const found = { user, member, ownsDomain: await isSoleOwner(db, organization.id, domain) };
  if (!user) return { kind: 'create', message: say('ssoOutcome', 'create'), ...found };
  if (member?.disabled)
    return { kind: 'refuse', message: say('ssoOutcome', 'disabled', { organization: organization.title }), ...found };
  if (linked) return { kind: 'open', message: say('ssoOutcome', 'open'), ...found };
  if (!member?.sso && !found.ownsDomain)
    return { kind: 'refuse', message: strangerMessage(organization, user, member), ...found };
  if (!(await belongsElsewhere(db, user.id, organization.id)))
    return { kind: 'link', message: say('ssoOutcome', 'link'), ...found };
  const message = say('ssoOutcome', 'confirm', { organization: organization.title, email: user.email });
  return { kind: 'confirm', message, ...found };
}

const strangerMessage = ({ title }: OrganizationRow, { email }: UserRow, member: MemberWithUser | undefined) =>
  member
    ? say('ssoOutcome', 'unlinked', { organization: title })
    : say('ssoOutcome', 'stranger', { organization: title, email });
