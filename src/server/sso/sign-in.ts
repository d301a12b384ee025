import { findSsoOnlyOrganization } from '../access/sso-rows.ts';
import { recordEvent } from '../audit/record.ts';
import { recordOwn } from '../audit/sign-ins.ts';
import { startSession } from '../auth/start-session.ts';
import type { InviteRow, OrganizationRow, UserRow } from '../db/tables/accounts.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import type { Context } from '../http/context.ts';
import { newId } from '../ids.ts';
import { acceptInvite, teamsOf } from '../invites/accept.ts';
import { addMember } from '../members/add-member.ts';
import { publishMember } from '../members/publish.ts';
import { lockOrganization, updateMember } from '../members/rows.ts';
import { joinTeams } from '../teams/member-rows.ts';
import { existingTeams } from '../teams/rows.ts';
import { insertUserIfNew } from '../users/rows.ts';
import { say } from '../words/said.ts';
import { type Claim, type Outcome, resolveAccount } from './accounts.ts';
import { listAdminNames } from './enforcement-rows.ts';
import { putIdentity } from './identity-rows.ts';
import { cleanUnproven, mailLink } from './link.ts';
import { deleteLinkRequests } from './link-request-rows.ts';
import { offerLinkRequest } from './link-requests.ts';
import { PageRefusal } from './refusal.ts';
import { shutOutProviders } from './shut-out.ts';

export type SignInContext = Pick<
  Context,
  'db' | 'services' | 'headers' | 'reply' | 'afterCommit' | 'requestId' | 'address'
>;

interface SignIn {
  provider: SamlProviderRow;
  organization: OrganizationRow;
  claim: Claim;
  /** The open invite whose key the browser showed. */
  keyed?: InviteRow | undefined;
}

/**
 * Signs in the person that a provider vouched for; makes the account, the link and the membership that are missing.
 * Where the person has to agree first, a mail is sent instead.
 * @throws 403
 */
export async function signInByClaim(
  context: SignInContext,
  { provider, organization, claim, keyed }: SignIn,
): Promise<Outcome> {
  const { db, services } = context;
  const now = services.clock.now();
  await lockOrganization(db, organization.id);
  const outcome = await resolveAccount(db, { provider, organization, now, keyed }, claim);
  if (outcome.kind === 'refuse') throw await refusalOf(context, { provider, organization, claim }, outcome);
  const blocked = organization.blocked_reason;
  if (blocked !== null && (!outcome.member || outcome.invite))
    throw new PageRefusal(403, say('ssoOutcome', 'blocked', { organization: organization.title, reason: blocked }), {
      memberId: outcome.member && outcome.user?.id,
    });
  if (outcome.kind === 'confirm' && outcome.user) {
    await mailLink(context, { provider, organization, nameId: claim.nameId, user: outcome.user });
    return outcome;
  }
  const user = await prepareUser(context, organization.id, claim, outcome);
  await putIdentity(db, {
    organization_id: organization.id,
    provider_id: provider.id,
    name_id: claim.nameId,
    user_id: user.id,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    agreed_at: null,
  });
  await join(context, { provider, organization, claim }, user, outcome);
  if (outcome.kind === 'link') await recordOwn(context, 'user.sso_link', user.id, { provider: provider.id });
  const strict = await findSsoOnlyOrganization(db, { userId: user.id, now, throughId: organization.id });
  if (strict) throw new PageRefusal(403, say('ssoOutcome', 'strict', { organization: strict.title }));
  await startSession(context, user, { ssoOrganizationId: organization.id });
  return { ...outcome, user };
}

/** Says who can help, to somebody for whom the organization's own provider has vouched. */
async function refusalOf(
  { db, services }: SignInContext,
  { provider, organization, claim }: SignIn,
  { message, user, member }: Outcome,
): Promise<PageRefusal> {
  const memberId = member && user?.id;
  if (member?.disabled) return new PageRefusal(403, message, { memberId });
  const admins = await listAdminNames(db, organization.id);
  const offer = memberId && offerLinkRequest({ provider, nameId: claim.nameId, userId: memberId }, services);
  return new PageRefusal(403, message, { help: { admins, linkRequest: offer }, memberId });
}

/** What a new account is called. */
export const nameOf = ({ displayName, email }: Claim): string => displayName ?? email.slice(0, email.indexOf('@'));

/** The account, made or taken over as far as the provider may say whose address it is. */
async function prepareUser(
  { db, services }: SignInContext,
  organizationId: string,
  claim: Claim,
  outcome: Outcome,
): Promise<UserRow> {
  const now = services.clock.now().toISOString();
  if (!outcome.user) {
    const user: UserRow = {
      id: newId(),
      email: claim.email,
      display_name: nameOf(claim),
      photo_url: null,
      password_hash: null,
      email_verified_at: outcome.ownsAddress ? now : null,
      language: null,
      appearance: null,
      created_at: now,
      deleted_at: null,
    };
    if (!(await insertUserIfNew(db, user))) throw new PageRefusal(403, say('ssoOutcome', 'justMade'));
    return user;
  }
  const { user } = outcome;
  if (outcome.kind === 'link')
    await cleanUnproven(db, user, { organizationId, verifiedAt: outcome.ownsAddress ? now : null });
  return user;
}

/** What whoever comes for the first time becomes; `null` is a guest. */
export const roleToJoin = (provider: SamlProviderRow, organization: OrganizationRow) =>
  provider.joins_as_guest ? null : (provider.default_role ?? organization.default_role);

/**
 * A first sign-in joins the organization (decisions 5.9), as somebody who is invited with what the invite gives and no
 * more. One that is linked stays what they are, but for `sso` and the invite whose mail they opened.
 */
async function join(
  context: SignInContext,
  { provider, organization }: SignIn,
  user: UserRow,
  { member, invite }: Outcome,
) {
  const { db, services } = context;
  const now = services.clock.now();
  if (invite) await acceptInvite(context, invite, user, { sso: true });
  if (member?.sso) return;
  if (member) {
    await updateMember(db, organization.id, user.id, { sso: 1 });
    await deleteLinkRequests(db, organization.id, [user.id]);
  } else {
    const role = invite ? invite.role : roleToJoin(provider, organization);
    const teams = invite ? teamsOf(invite) : provider.default_team === null ? [] : [provider.default_team];
    if (!invite) {
      await addMember(db, { organizationId: organization.id, userId: user.id, role, sso: true, now });
      const open = await existingTeams(db, organization.id, teams);
      await joinTeams(db, organization.id, user.id, open, { source: 'sso', now });
      await shutOutProviders(context, { organizationId: organization.id, userId: user.id });
    }
    await recordEvent(
      { ...context, caller: { kind: 'nobody' } },
      {
        action: 'member.join',
        target: { organizationIds: [organization.id], type: 'member', id: user.id, label: user.display_name },
        payload: { provider: provider.id, role, teams, ...(invite && { invite: invite.id }) },
        actorId: user.id,
      },
    );
  }
  publishMember(context, organization.id, user.id);
}
