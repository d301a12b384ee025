import type { QueryClient } from '@tanstack/react-query';
import {
  getOrganizationSamlProviderByIdOptions,
  getSsoEnforcementOptions,
  listEmailDomainsOptions,
  listSamlProviderSignInsInfiniteOptions,
  listSamlProvidersInOrganizationByIdOptions,
  listSsoLinkRequestsOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { SamlProvider } from '#client/types.gen.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import type { SetupStep } from '#dashboard/sso/setup-search.ts';

export interface ProviderPlace {
  organizationId: string;
  samlProviderId: string;
}

export const providersOptions = (organizationId: string) =>
  listSamlProvidersInOrganizationByIdOptions({ path: { organizationId }, query: { limit: 200 } });
export const providerOptions = (path: ProviderPlace) => getOrganizationSamlProviderByIdOptions({ path });
export const signInsOptions = (path: ProviderPlace) =>
  listSamlProviderSignInsInfiniteOptions({ path, query: { limit: 50 } });
export const enforcementOptions = (organizationId: string) => getSsoEnforcementOptions({ path: { organizationId } });
export const linkRequestsOptions = (organizationId: string) =>
  listSsoLinkRequestsOptions({ path: { organizationId }, query: { limit: 50 } });
export const domainsOptions = (organizationId: string) => listEmailDomainsOptions({ path: { organizationId } });

export const refreshProviders = (queries: QueryClient): Promise<void> =>
  refreshOperations(
    queries,
    'listSamlProvidersInOrganizationById',
    'getOrganizationSamlProviderById',
    'getSsoEnforcement',
  );

export const refreshEnforcement = (queries: QueryClient): Promise<void> =>
  refreshOperations(queries, 'getSsoEnforcement', 'getOrganizationById', 'listOrganizationsForAuthenticatedUser');

export const refreshDomains = (queries: QueryClient): Promise<void> =>
  refreshOperations(queries, 'listEmailDomains', 'getOrganizationById');

/** Where a half-made provider goes on. */
export const nextStep = ({ status, registered }: SamlProvider): SetupStep =>
  status === 'active' ? 'test' : registered ? 'connection' : 'service';
