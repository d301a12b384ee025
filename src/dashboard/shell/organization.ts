import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
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

/** The id of the organization whose frame is around pages that have none in their address, such as those of the account. */
export const FrameOrganization = createContext<string | undefined>(undefined);

/** The id of the organization in the address, or of the frame. */
export function useOrganizationId(): string {
  const { org } = useParams({ strict: false });
  const id = useContext(FrameOrganization) ?? org;
  if (!id) throw new Error('useOrganizationId needs a route below /o/$org, or the frame of an organization');
  return id;
}

/** The organization in the address or of the frame, with the caller's permissions. */
export function useOrganization(): Organization {
  const { data } = useQuery(organizationOptions(useOrganizationId()));
  if (!data) throw new Error('The route did not load its organization');
  return data;
}

const lastKey = 'bindery-organization';

export const rememberOrganization = (organizationId: string): void => localStorage.setItem(lastKey, organizationId);

/** The id of the organization that this browser showed last, or of another one of the person. */
export async function homeOrganization(queries: QueryClient): Promise<string | undefined> {
  const { items } = await queries.ensureQueryData(organizationsOptions());
  const last = localStorage.getItem(lastKey);
  return (items.find(({ id }) => id === last) ?? items[0])?.id;
}
