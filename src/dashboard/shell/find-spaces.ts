import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { getSpaceByIdOptions, listSpacesInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Role, Space } from '#client/types.gen.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useTyped } from '#dashboard/ui/use-slow.ts';

const most = 50;

type Wanted = {
  /** Always among them, as far as they can be seen. */
  chosen?: readonly string[];
  /** Not among them. */
  without?: readonly string[];
  /** That the person has on them, at least. */
  level?: Role;
};

/** Spaces to choose from, searched on the server. */
export function useSpaceSearch({ chosen = [], without = [], level }: Wanted = {}) {
  const organizationId = useOrganizationId();
  const { search, isTyping, onSearch } = useTyped();
  const { data, isFetching } = useQuery({
    ...listSpacesInOrganizationByIdOptions({
      path: { organizationId },
      // Enough that something is left when all that is left out comes first.
      query: { limit: Math.min(most + without.length, 1000), ...(level && { level }), ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items.filter(({ id }) => !without.includes(id)) ?? [];
  const missing = data ? chosen.filter(id => !found.some(space => space.id === id)) : [];
  const others = useQueries({
    queries: missing.map(spaceId => getSpaceByIdOptions({ path: { spaceId } })),
    combine: (results): Space[] => results.flatMap(result => result.data ?? []),
  });
  return {
    spaces: [...found, ...others],
    // From the first letter on, though the service is asked only once typing pauses.
    loading: isFetching || isTyping,
    onSearch,
  };
}
