import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMembersInOrganizationByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { User } from '#client/types.gen.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';
import { useSlow } from '#dashboard/ui/use-slow.ts';

export const personOption = ({ id, displayName, email, photoURL }: User): ComboboxOption => ({
  value: id,
  label: displayName,
  description: email,
  icon: <Avatar id={id} name={displayName} src={photoURL} size={20} />,
});

/** Active members to choose from, searched on the server; those in `without` are left out. A guest finds nobody. */
export function useMemberOptions(organizationId: string, without: readonly string[] = []) {
  const { permissions } = useOrganization();
  const [query, setQuery] = useState('');
  const search = useSlow(query.trim());
  const { data, isFetching } = useQuery({
    ...listMembersInOrganizationByIdOptions({
      path: { organizationId },
      query: { limit: 50, sort: 'name', order: 'asc', status: 'active', ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
    enabled: permissions.listMembers,
  });
  const users = (data?.items ?? []).map(({ user }) => user).filter(({ id }) => !without.includes(id));
  // From the first letter on, though it is asked only once typing pauses.
  const loading = isFetching || search !== query.trim();
  return { users, options: users.map(personOption), loading, query, onSearch: setQuery };
}
