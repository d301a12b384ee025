import { emailDomain } from '../auth/sign-up-policy.ts';
import type { Db } from '../db/database.ts';
import type { OrganizationRow, UserRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import { findMember, type MemberWithUser } from '../members/rows.ts';
import { organizationsOfDomain } from '../organizations/rows.ts';
import { findUser, findUserByEmail } from '../users/rows.ts';
import { belongsElsewhere, findIdentity } from './identity-rows.ts';

/** What a provider says of a person. */
export interface Claim {
  nameId: string;
  email: string;
  displayName: string | undefined;
}

/** What a sign-in comes to. The message of a refusal is shown to the person. */
export type Outcome =
  | { allowed: false; message: string; user?: UserRow }
  | {
      allowed: true;
      message: string;
      /** None: a new account. */
      user?: UserRow;
      member?: MemberWithUser;
      /** The account was found by its address and is linked from now on. */
      link: boolean;
      /** The organization is the only one that names the domain: what its provider says of the address counts. */
      ownsDomain: boolean;
    };

interface Place {
  provider: SamlProviderRow;
  organization: OrganizationRow;
}

/**
 * Whose account a claim opens. A provider speaks for the people of its own organization: an account that is linked to it,
 * a member whom an admin marked for SSO, and whoever has an address of a domain that no other organization names. It
 * never opens an account that is at home elsewhere too.
 */
export async function resolveAccount(db: Db, { provider, organization }: Place, claim: Claim): Promise<Outcome> {
  const identity = await findIdentity(db, provider, claim.nameId);
  const linked = identity && (await findUser(db, identity.user_id));
  const user = linked ?? (await findUserByEmail(db, claim.email));
  const member = user && (await findMember(db, organization.id, user.id));
  const ownsDomain = await ownsDomainOf(db, organization, linked?.email ?? claim.email);
  if (user && member?.disabled)
    return { allowed: false, message: `Your membership of ${organization.title} is disabled.`, user };
  if (!user) return { allowed: true, message: 'A new account is made.', link: true, ownsDomain };
  if (linked)
    return {
      allowed: true,
      message: 'The account is linked.',
      user,
      link: false,
      ownsDomain,
      ...(member && { member }),
    };
  const refusal = await linkRefusal(db, { organization, user, member, ownsDomain });
  if (refusal) return { allowed: false, message: refusal, user };
  return {
    allowed: true,
    message: 'The account is linked now.',
    user,
    link: true,
    ownsDomain,
    ...(member && { member }),
  };
}

interface Candidate {
  organization: OrganizationRow;
  user: UserRow;
  member: MemberWithUser | undefined;
  ownsDomain: boolean;
}

async function linkRefusal(db: Db, { organization, user, member, ownsDomain }: Candidate): Promise<string | undefined> {
  if (await belongsElsewhere(db, user.id, organization.id))
    return `The account ${user.email} belongs to another organization too, so ${organization.title} cannot sign it in by itself. Sign in with your password.`;
  if (member?.sso || ownsDomain) return undefined;
  if (member)
    return `Your account is not linked to single sign-on yet. Ask an admin of ${organization.title} to link it, or sign in with your password.`;
  return `The address ${user.email} has an account outside of ${organization.title}. Ask an admin to invite you, then sign in with your password.`;
}

async function ownsDomainOf(db: Db, organization: OrganizationRow, email: string): Promise<boolean> {
  const organizations = await organizationsOfDomain(db, emailDomain(email));
  return organizations.length === 1 && organizations[0]?.id === organization.id;
}
