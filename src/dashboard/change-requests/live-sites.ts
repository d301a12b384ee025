import { useQuery } from '@tanstack/react-query';
import { listSitesOptions } from '#client/@tanstack/react-query.gen.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';

/** Titles of the published sites that show a space. Guests may not list sites: they see none. */
export function useLiveSites(spaceId: string): string[] {
  const { id: organizationId, permissions } = useOrganization();
  const { data } = useQuery({
    ...listSitesOptions({ path: { organizationId }, query: { space: spaceId, published: true, limit: 10 } }),
    enabled: permissions.listMembers,
  });
  return (data?.items ?? []).map(({ title }) => title);
}
