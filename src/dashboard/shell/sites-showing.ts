import { useQuery } from '@tanstack/react-query';
import { listSitesForOrganizationMemberOptions, listSitesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Site } from '#client/types.gen.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';

/** More sites that show the same space than anybody has. */
const limit = 100;

/** The sites that show a space, published or not: for guests those that they were given. */
export function useSitesShowing(space: string): { sites: readonly Site[]; isPending: boolean; error: unknown } {
  const { id: organizationId, permissions } = useOrganization();
  const userId = useCurrentUser()?.id ?? '';
  const all = useQuery({
    ...listSitesOptions({ path: { organizationId }, query: { space, limit } }),
    enabled: permissions.listMembers,
  });
  const given = useQuery({
    ...listSitesForOrganizationMemberOptions({ path: { organizationId, userId }, query: { space, limit } }),
    enabled: !permissions.listMembers && userId !== '',
  });
  const { isPending, error } = permissions.listMembers ? all : given;
  return { sites: all.data?.items ?? given.data?.items.map(({ site }) => site) ?? [], isPending, error };
}
