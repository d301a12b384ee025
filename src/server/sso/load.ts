import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization, type OrganizationAccess } from '../access/load.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { lockOrganization } from '../members/rows.ts';
import { findProvider } from './rows.ts';

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
