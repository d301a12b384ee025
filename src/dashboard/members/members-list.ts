import { listMembersInOrganizationByIdInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { isAscending, type MemberSearch } from '#dashboard/members/members-search.ts';

export const membersOptions = (organizationId: string, { sort = 'joinedAt', reversed, ...filter }: MemberSearch) =>
  listMembersInOrganizationByIdInfiniteOptions({
    path: { organizationId },
    query: { limit: 100, sort, order: isAscending(sort, reversed) ? 'asc' : 'desc', ...filter },
  });
