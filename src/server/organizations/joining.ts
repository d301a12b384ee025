import type { organizations } from '#contract/organizations.ts';
import { findMembership } from '../access/item-rows.ts';
import { requiringSso } from '../access/sso-rows.ts';
import { emailDomain } from '../auth/sign-up-policy.ts';
import { type Context, callerId, type Handlers, tokenOf } from '../http/context.ts';
import { badRequest, forbidden, notFound, sentenceOf } from '../http/errors.ts';
import { addMember } from '../members/add-member.ts';
import { publishMember } from '../members/publish.ts';
import { mayEnter, organizationsToEnter } from '../sso/domain-rows.ts';
import { presentLogin } from '../sso/present.ts';
import { activeProviders } from '../sso/rows.ts';
import { shutOutProviders } from '../sso/shut-out.ts';
import { findUser } from '../users/rows.ts';
import { logoUrl, presentOrganizationToStranger } from './present.ts';
import { belongsTo, findOrganization } from './rows.ts';

type Joining = 'joinOrganization' | 'listOrganizationsToJoin' | 'getOrganizationsForEmailDomain';

/** Joining without an invite, by the domain of one's address. */
export const joiningHandlers: Pick<Handlers<typeof organizations>, Joining> = {
  async joinOrganization({ params: { organizationId }, context }) {
    const { db, services } = context;
    const user = await findUser(db, callerId(context));
    const organization = await findOrganization(db, organizationId);
    if (!user || !organization) throw notFound('organization');
    const membership = await findMembership(db, organizationId, user.id);
    if (membership && !membership.disabled) return;
    const domains: string[] = JSON.parse(organization.email_domains);
    // Those who may not join are not told that the organization exists.
    const domain = emailDomain(user.email);
    const isOpen = domains.includes(domain) && (await mayEnter(db, organizationId, domain));
    if (membership || !isOpen) throw notFound('organization');
    if (user.email_verified_at === null) throw badRequest(sentenceOf('address-unconfirmed'));
    const now = services.clock.now();
    if ((await requiringSso(db, [organizationId], now)).has(organizationId)) throw forbidden('sso-to-join');
    await addMember(db, { organizationId, userId: user.id, role: organization.default_role, sso: false, now });
    await shutOutProviders(context, { organizationId, userId: user.id, tokenId: tokenOf(context) });
    publishMember(context, organizationId, user.id);
  },

  async listOrganizationsToJoin({ context }) {
    const { db, services } = context;
    const rows = await organizationsFor(context);
    const ids = rows.map(({ id }) => id);
    const own = await belongsTo(db, callerId(context), ids);
    const strict = await requiringSso(db, ids, services.clock.now());
    const providers = await activeProviders(db, [...strict]);
    const loginsOf = (id: string) =>
      providers.filter(row => row.organization_id === id).map(row => presentLogin(row, services.config));
    return {
      items: rows
        .filter(({ id }) => !own.has(id))
        .map(row => ({
          object: 'organization-to-join',
          id: row.id,
          title: row.title,
          logo: logoUrl(row, services),
          providers: strict.has(row.id) ? loginsOf(row.id) : undefined,
        })),
    };
  },

  async getOrganizationsForEmailDomain({ params, context }) {
    const rows = await organizationsFor(context, params.emailDomain.toLowerCase());
    return { organizations: rows.map(row => presentOrganizationToStranger(row, context.services)) };
  },
};

/** Those of the caller's confirmed domain; none for any other. */
async function organizationsFor(context: Context, domain?: string) {
  const user = await findUser(context.db, callerId(context));
  if (!user || user.email_verified_at === null) return [];
  const own = emailDomain(user.email);
  return domain === undefined || domain === own ? organizationsToEnter(context.db, own) : [];
}
