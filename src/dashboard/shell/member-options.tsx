import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import {
  getMemberInOrganizationByIdOptions,
  listMembersInOrganizationByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Role, User } from '#client/types.gen.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { stale } from '#dashboard/shell/query-client.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';
import { useTyped } from '#dashboard/ui/use-slow.ts';

const personOption = ({ id, displayName, email, photoURL }: User): ComboboxOption => ({
  value: id,
  label: displayName,
  description: email,
  icon: <Avatar id={id} name={displayName} src={photoURL} size={20} />,
});

/** The longest text that the service searches for. */
const longest = 256;

type Wanted = {
  /** Always among the options; someone who left by their id. */
  chosen?: readonly string[];
  /** Not offered. */
  without?: readonly string[];
  role?: Role;
};

/** Active members to choose from, searched on the server. A guest finds nobody. */
export function useMemberOptions({ chosen = [], without = [], role }: Wanted = {}) {
  const { id: organizationId, permissions } = useOrganization();
  const { typed: query, search, isTyping, onSearch } = useTyped(longest);
  const { data, isFetching } = useQuery({
    ...listMembersInOrganizationByIdOptions({
      path: { organizationId },
      query: {
        ...{ limit: 50, sort: 'name', order: 'asc', status: 'active' },
        ...(role && { role }),
        ...(search && { search }),
      },
    }),
    placeholderData: keepPreviousData,
    enabled: permissions.listMembers,
  });
  const users = (data?.items ?? []).map(({ user }) => user).filter(({ id }) => !without.includes(id));
  const missing = chosen.filter(id => !users.some(user => user.id === id));
  const others = useQueries({
    queries: missing.map(userId => ({
      ...getMemberInOrganizationByIdOptions({ path: { organizationId, userId } }),
      staleTime: stale.identity,
    })),
    combine: results =>
      results.flatMap(({ data, isError }, index): ComboboxOption[] => {
        const id = missing[index] ?? '';
        return data ? [personOption(data.user)] : isError ? [{ value: id, label: id }] : [];
      }),
  });
  // From the first letter on, though the service is asked only once typing pauses.
  const loading = isFetching || isTyping;
  return { users, options: [...users.map(personOption), ...others], loading, query, onSearch };
}
