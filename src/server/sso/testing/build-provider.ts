import type { Person } from '../../testing/build.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** A provider of this organization that trusts an identity provider. */
export function buildProvider(
  { client }: Pick<Person, 'client'>,
  organizationId: string,
  { entityID, ssoURL, certificate }: Pick<IdentityProvider, 'entityID' | 'ssoURL' | 'certificate'>,
  settings: Record<string, unknown> = {},
) {
  const body = { label: 'Identity', entityID, ssoURL, certificate, ...settings };
  return client.ok('createOrganizationSAMLProvider', { organizationId, body });
}
