import { useQueries } from '@tanstack/react-query';
import {
  getMemberInOrganizationByIdOptions,
  getTeamInOrganizationByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { stale } from '#dashboard/shell/query-client.ts';

type Names = (id: string) => string;

/** The names of members whose ids are all there is; the id itself for who is none any more. */
export function useMemberNames(ids: readonly string[]): Names {
  const organizationId = useOrganizationId();
  const found = useQueries({
    queries: ids.map(userId => ({
      ...getMemberInOrganizationByIdOptions({ path: { organizationId, userId } }),
      staleTime: stale.identity,
    })),
  });
  const names = new Map(found.flatMap(({ data }) => (data ? [[data.id, data.user.displayName] as const] : [])));
  return id => names.get(id) ?? id;
}

/** The titles of teams whose ids are all there is; the id itself when a team is gone. */
export function useTeamNames(ids: readonly string[]): Names {
  const organizationId = useOrganizationId();
  const found = useQueries({
    queries: ids.map(teamId => ({
      ...getTeamInOrganizationByIdOptions({ path: { organizationId, teamId } }),
      staleTime: stale.identity,
    })),
  });
  const names = new Map(found.flatMap(({ data }) => (data ? [[data.id, data.title] as const] : [])));
  return id => names.get(id) ?? id;
}
