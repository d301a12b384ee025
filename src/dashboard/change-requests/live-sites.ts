import { useQuery } from '@tanstack/react-query';
import { listSitesOptions } from '#client/@tanstack/react-query.gen.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';

/** Titles of the published sites that show a space. Guests may not list sites: they see none. */
export function useLiveSites(spaceId: string): string[] {
  const organizationId = useOrganizationId();
  const { data } = useQuery({
    ...listSitesOptions({ path: { organizationId }, query: { space: spaceId, published: true, limit: 10 } }),
    retry: false,
  });
  return (data?.items ?? []).map(({ title }) => title);
}
