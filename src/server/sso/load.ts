import { requireOrganization } from '../access/capabilities.ts';
import { loadOrganization, type OrganizationAccess } from '../access/load.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { findProvider } from './rows.ts';

/** Everything about single sign-on is for admins. @throws 403, 404 */
export async function loadAsAdmin(context: Context, organizationId: string): Promise<OrganizationAccess> {
  const access = await loadOrganization(context, organizationId);
  requireOrganization(access.viewer.role, 'admin');
  return access;
}

export async function loadProvider(context: Context, params: { organizationId: string; samlProviderId: string }) {
  const access = await loadAsAdmin(context, params.organizationId);
  const provider = await findProvider(context.db, params.organizationId, params.samlProviderId);
  if (!provider) throw notFound('SAML provider');
  return { ...access, provider };
}
