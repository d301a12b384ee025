import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getTeamInOrganizationByIdOptions,
  listTeamsInOrganizationByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';
import { useSlow } from '#dashboard/ui/use-slow.ts';

const teamOption = ({ id, title }: Pick<Team, 'id' | 'title'>): ComboboxOption => ({
  value: id,
  label: title,
  icon: <Avatar id={id} name={title} size={20} shape="square" />,
});

/** Teams to choose from, searched on the server. The chosen one is always among them. */
export function useTeamOptions(organizationId: string, chosen?: string | undefined) {
  const [query, setQuery] = useState('');
  const title = useSlow(query.trim());
  const path = { organizationId };
  const { data, isFetching } = useQuery({
    ...listTeamsInOrganizationByIdOptions({ path, query: { limit: 50, ...(title && { title }) } }),
    placeholderData: keepPreviousData,
  });
  const items = data?.items ?? [];
  const missing = chosen !== undefined && !items.some(team => team.id === chosen);
  const { data: own } = useQuery({
    ...getTeamInOrganizationByIdOptions({ path: { organizationId, teamId: chosen ?? '' } }),
    enabled: missing,
  });
  const teams = missing && own ? [own, ...items] : items;
  // From the first letter on, though it is asked only once typing pauses.
  const loading = isFetching || title !== query.trim();
  return { options: teams.map(teamOption), loading, onSearch: setQuery };
}
