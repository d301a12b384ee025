import { useQueryClient } from '@tanstack/react-query';
import { listMembersInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { User } from '#client/types.gen.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';

const most = 8;

/** Finds members by name, for those who may list them. */
export function usePeopleNamed(): (search: string) => Promise<readonly User[]> {
  const queries = useQueryClient();
  const { id: organizationId, permissions } = useOrganization();
  return async search => {
    if (!permissions.listMembers) return [];
    const query = { limit: most, sort: 'name', order: 'asc', status: 'active', ...(search && { search }) } as const;
    const options = listMembersInOrganizationByIdOptions({ path: { organizationId }, query });
    const found = await queries.fetchQuery({ ...options, staleTime: 30_000 }).catch(() => undefined);
    return found?.items.map(({ user }) => user) ?? [];
  };
}
