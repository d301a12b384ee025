import { useQuery } from '@tanstack/react-query';
import { listSitesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';

/** The published sites that show a space. Guests may not list sites: they see none. */
export function useLiveSites(spaceId: string): Site[] {
  const { id: organizationId, permissions } = useOrganization();
  const { data } = useQuery({
    ...listSitesOptions({ path: { organizationId }, query: { space: spaceId, published: true, limit: 10 } }),
    enabled: permissions.listMembers,
  });
  return data?.items ?? [];
}

export const titlesOf = (sites: readonly Site[]): string => sites.map(({ title }) => title).join(', ');
