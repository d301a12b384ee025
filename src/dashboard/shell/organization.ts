import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  getOrganizationByIdOptions,
  listOrganizationsForAuthenticatedUserOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Organization } from '#client/types.gen.ts';
import { stale } from '#dashboard/shell/query-client.ts';

/** The organizations of the signed-in person. */
export const organizationsOptions = () => ({
  ...listOrganizationsForAuthenticatedUserOptions({ query: { limit: 200 } }),
  staleTime: stale.identity,
});

/** The organization whose pages are shown. The route `/o/$org` loads it before anything inside is drawn. */
export const organizationOptions = (organizationId: string) => ({
  ...getOrganizationByIdOptions({ path: { organizationId } }),
  staleTime: stale.identity,
});

/** The id of the organization in the address. */
export function useOrganizationId(): string {
  const { org } = useParams({ strict: false });
  if (!org) throw new Error('useOrganizationId needs a route below /o/$org');
  return org;
}

/** The organization in the address, with the caller's permissions. */
export function useOrganization(): Organization {
  const { data } = useQuery(organizationOptions(useOrganizationId()));
  if (!data) throw new Error('The route /o/$org did not load its organization');
  return data;
}

const lastKey = 'bindery-organization';

export const lastOrganization = (): string | null => localStorage.getItem(lastKey);
export const rememberOrganization = (organizationId: string): void => localStorage.setItem(lastKey, organizationId);
