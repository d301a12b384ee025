import type { QueryClient } from '@tanstack/react-query';
import {
  getTeamInOrganizationByIdOptions,
  listTeamMembersInOrganizationByIdInfiniteOptions,
  listTeamsInOrganizationByIdInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';

/** What the list is asked for; it stands in the address. */
export type TeamSearch = { search?: string; mine?: true };

export interface TeamPlace {
  organizationId: string;
  teamId: string;
}

export const teamsOptions = (organizationId: string, title: string | undefined, owner: string | undefined) =>
  listTeamsInOrganizationByIdInfiniteOptions({
    path: { organizationId },
    query: { limit: 100, ...(title && { title }), ...(owner && { owner }) },
  });

export const teamOptions = (path: TeamPlace) => getTeamInOrganizationByIdOptions({ path });

export const teamMembersOptions = (path: TeamPlace) =>
  listTeamMembersInOrganizationByIdInfiniteOptions({ path, query: { limit: 100 } });

export const refreshTeams = (queries: QueryClient): Promise<void> =>
  refreshOperations(
    queries,
    'listTeamsInOrganizationById',
    'getTeamInOrganizationById',
    'listTeamMembersInOrganizationById',
    'listTeamsForOrganizationMember',
    'listMembersInOrganizationById',
    'getMemberInOrganizationById',
  );
