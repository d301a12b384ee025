import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization, type OrganizationAccess } from '../access/load.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import type { Context } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { lockOrganization } from '../members/rows.ts';
import { isActive } from './present.ts';
import { activeProviders, findProvider } from './rows.ts';

/** Everything about single sign-on is for admins. @throws 403, 404 */
export async function loadAsAdmin(context: Context, organizationId: string): Promise<OrganizationAccess> {
  const access = await loadOrganization(context, organizationId);
  requireOrganization(access.viewer.role, 'admin');
  return access;
}

/** The same, while nobody else changes memberships or settings. */
export async function lockAsAdmin(context: Context, organizationId: string): Promise<OrganizationAccess> {
  await loadAsAdmin(context, organizationId);
  await lockOrganization(context.db, organizationId);
  return loadAsAdmin(context, organizationId);
}

export async function loadProvider(context: Context, params: { organizationId: string; samlProviderId: string }) {
  const access = await loadAsAdmin(context, params.organizationId);
  const provider = await findProvider(context.db, params.organizationId, params.samlProviderId);
  if (!provider) throw notFound('SAML provider');
  return { ...access, provider };
}

/** While SSO is enforced, the members who must use it keep a provider; the organization is locked. @throws 409 */
export async function keepAWayIn(
  { db }: Context,
  organization: OrganizationAccess['organization'],
  provider: SamlProviderRow,
): Promise<void> {
  if (!organization.sso || !isActive(provider)) return;
  const others = (await activeProviders(db, [organization.id])).filter(({ id }) => id !== provider.id);
  if (others.length === 0) throw conflict('sso-only-provider');
}

export function publishProvider(
  { services, afterCommit }: Context,
  { organization_id: organizationId, id }: SamlProviderRow,
): void {
  afterCommit(() => services.events.publish({ organizationId, type: 'saml-provider', data: { samlProviderId: id } }));
}
