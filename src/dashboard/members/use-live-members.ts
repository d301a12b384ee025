import { useQueryClient } from '@tanstack/react-query';
import { getMemberInOrganizationById } from '#client/sdk.gen.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { listedMember, patchMember, refreshAround, refreshMembers } from '#dashboard/shell/member-data.ts';

/**
 * Keeps the list of members as others change it. Of one member the row alone is loaded again: a long list has many
 * pages. Who is new, or gone, changes every page.
 */
export function useLiveMembers(organizationId: string): void {
  const queries = useQueryClient();
  useLiveEvents(['member', 'team'], ({ data }) => {
    const refresh = () => void refreshMembers(queries);
    if (typeof data.userId !== 'string' || data.removed === true) return refresh();
    getMemberInOrganizationById({ path: { organizationId, userId: data.userId } }).then(({ data: member }) => {
      const listed = listedMember(queries, member.id);
      // Whether an admin is the last one depends on all of them.
      if (!listed || (listed.role !== member.role && [listed.role, member.role].includes('admin'))) return refresh();
      patchMember(queries, organizationId, member.id, member);
      void refreshAround(queries);
    }, refresh);
  });
}
