import type { QueryClient } from '@tanstack/react-query';
import { getMemberInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Member } from '#client/types.gen.ts';
import { patchLists, refreshOperations } from '#dashboard/shell/list-cache.ts';

export const memberOptions = (organizationId: string, userId: string) =>
  getMemberInOrganizationByIdOptions({ path: { organizationId, userId } });

/** Shows a change of a member in every list and on their page; the answer puts it back. */
export function patchMember(queries: QueryClient, organizationId: string, id: string, change: Partial<Member>) {
  const { queryKey } = memberOptions(organizationId, id);
  const before = queries.getQueryData(queryKey);
  queries.setQueryData(queryKey, member => member && { ...member, ...change });
  const restore = patchLists<Member>(queries, 'listMembersInOrganizationById', member =>
    member.id === id ? { ...member, ...change } : member,
  );
  return () => {
    queries.setQueryData(queryKey, before);
    restore();
  };
}

/** Loads what depends on one member again, but not the pages of the list, which can be a hundred. */
export async function refreshAround(queries: QueryClient): Promise<void> {
  await Promise.all([
    refreshOperations(
      queries,
      'getMemberInOrganizationById',
      'getMemberRoleEffects',
      'listSpacesForOrganizationMember',
    ),
    queries.invalidateQueries({
      queryKey: [{ _id: 'listMembersInOrganizationById' }],
      predicate: query => !isPaged(query.queryKey[0]),
    }),
  ]);
}

/** The member as a loaded list shows them. */
export function listedMember(queries: QueryClient, id: string): Member | undefined {
  const lists = queries.getQueriesData<{ pages?: readonly { items: readonly Member[] }[] }>({
    queryKey: [{ _id: 'listMembersInOrganizationById' }],
  });
  const rows = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(page => page.items);
  return rows.find(member => member.id === id);
}

/** The generated client marks the keys of lists that are loaded page by page. */
const isPaged = (key: unknown): boolean => typeof key === 'object' && key !== null && '_infinite' in key;

export const refreshMembers = (queries: QueryClient): Promise<void> =>
  refreshOperations(
    queries,
    'listMembersInOrganizationById',
    'getMemberInOrganizationById',
    'getMemberRoleEffects',
    'listTeamsForOrganizationMember',
    'listSpacesForOrganizationMember',
  );
