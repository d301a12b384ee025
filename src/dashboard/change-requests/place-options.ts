import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getSiteByIdOptions, listSitesOptions } from '#client/@tanstack/react-query.gen.ts';
import { useSpaceSearch } from '#dashboard/shell/find-spaces.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useTyped } from '#dashboard/ui/use-slow.ts';

const most = 50;

type Titled = { id: string; title: string };

const isMissing = (items: readonly Titled[] | undefined, value: string | undefined) =>
  value !== undefined && items !== undefined && !items.some(({ id }) => id === value);

const optionsOf = (items: readonly Titled[]) => items.map(({ id, title }) => ({ value: id, label: title }));

/** Spaces to choose from, searched on the server, and the one that is chosen. */
export function useSpaceOptions(value: string | undefined) {
  const { spaces, loading, onSearch } = useSpaceSearch({ chosen: value === undefined ? [] : [value] });
  return { options: optionsOf(spaces), loading, onSearch };
}

/** The same of sites. */
export function useSiteOptions(value: string | undefined) {
  const organizationId = useOrganizationId();
  const { search, isTyping, onSearch } = useTyped();
  const { data, isFetching } = useQuery({
    ...listSitesOptions({ path: { organizationId }, query: { limit: most, ...(search && { title: search }) } }),
    placeholderData: keepPreviousData,
  });
  const missing = isMissing(data?.items, value);
  const site = getSiteByIdOptions({ path: { organizationId, siteId: value ?? '' } });
  const chosen = useQuery({ ...site, enabled: missing }).data;
  return {
    options: optionsOf([...(data?.items ?? []), ...(missing && chosen ? [chosen] : [])]),
    loading: isFetching || isTyping,
    onSearch,
  };
}
