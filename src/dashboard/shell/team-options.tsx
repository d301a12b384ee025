import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import {
  getTeamInOrganizationByIdOptions,
  listTeamsInOrganizationByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { stale } from '#dashboard/shell/query-client.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';
import { useTyped } from '#dashboard/ui/use-slow.ts';

type Titled = Pick<Team, 'id' | 'title'>;

const teamOption = ({ id, title }: Titled): ComboboxOption => ({
  value: id,
  label: title,
  icon: <Avatar id={id} name={title} size={20} shape="square" />,
});

/** No title is longer. */
const longest = 64;

type Wanted = {
  /** Always among the options; one that was deleted by its id. */
  chosen?: readonly string[];
  /** Only teams that this member can manage. */
  owner?: string | undefined;
  /** What stands for no team. */
  none?: ComboboxOption;
  enabled?: boolean;
};

/** Teams to choose from, searched on the server. */
export function useTeamOptions({ chosen = [], owner, none, enabled = true }: Wanted = {}) {
  const organizationId = useOrganizationId();
  const { typed, search: title, isTyping, onSearch } = useTyped(longest);
  const { data, isFetching } = useQuery({
    ...listTeamsInOrganizationByIdOptions({
      path: { organizationId },
      query: { limit: 50, ...(title && { title }), ...(owner && { owner }) },
    }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const found = data?.items ?? [];
  const missing = chosen.filter(id => !found.some(team => team.id === id));
  const others = useQueries({
    queries: missing.map(teamId => ({
      ...getTeamInOrganizationByIdOptions({ path: { organizationId, teamId } }),
      staleTime: stale.identity,
    })),
    combine: results =>
      results.map(({ data, isError }, index): Titled | undefined => {
        const id = missing[index] ?? '';
        return data ?? (isError ? { id, title: id } : undefined);
      }),
  });
  const options = [...found, ...others.filter(team => team !== undefined)].map(teamOption);
  return {
    teams: found,
    // Enter takes the first option, which in a search is the first hit.
    options: none ? (typed.trim() ? [...options, none] : [none, ...options]) : options,
    // From the first letter on, though the service is asked only once typing pauses.
    loading: isFetching || isTyping,
    onSearch,
  };
}
