import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listSitesForOrganizationMemberOptions, listSitesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { MemberSiteList, SiteList } from '#client/types.gen.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';

/** The operations that list sites. */
export const siteLists = ['listSites', 'listSitesForOrganizationMember'] as const;

const shown = 12;

/** The first sites of an organization, by title. */
export const sitesOptions = (organizationId: string) =>
  listSitesOptions({ path: { organizationId }, query: { limit: shown } });

/** The first of those that somebody was given. */
export const givenSitesOptions = (organizationId: string, userId: string) =>
  listSitesForOrganizationMemberOptions({ path: { organizationId, userId }, query: { limit: shown } });

const withoutLevels = ({ items, ...list }: MemberSiteList): SiteList => ({
  ...list,
  items: items.map(({ site }) => site),
});

/** The first sites that this person sees; guests see those that they were given. */
export function useSites(): UseQueryResult<SiteList, unknown> {
  const { id, permissions } = useOrganization();
  const me = useCurrentUser();
  const all = useQuery({ ...sitesOptions(id), enabled: permissions.listMembers });
  const given = useQuery({
    ...givenSitesOptions(id, me?.id ?? ''),
    enabled: !permissions.listMembers && me !== undefined,
    select: withoutLevels,
  });
  return permissions.listMembers ? all : given;
}
