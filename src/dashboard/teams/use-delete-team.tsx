import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { removeTeamFromOrganizationById } from '#client/sdk.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { DeletionEffects } from '#dashboard/teams/deletion-effects.tsx';
import { refreshTeams } from '#dashboard/teams/team-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Deletes a team by what it is given, and leaves what shows it. */
export const LeaveTeam = createContext((remove: () => Promise<unknown>): Promise<unknown> => remove());

/** Asks with what the team gave to whom, and deletes it. */
export function useDeleteTeam(): (team: Team) => void {
  const { id: organizationId } = useOrganization();
  const queries = useQueryClient();
  const leave = useContext(LeaveTeam);
  return team =>
    confirm({
      title: t('deleteTitle', { title: team.title }),
      consequences: [
        t('deleteMembers', { count: team.members }),
        <DeletionEffects key="effects" place={{ organizationId, teamId: team.id }} />,
        t('deleteLevels'),
        t('deleteKept'),
      ],
      action: t('deleteAction'),
      run: async () => {
        await leave(() => removeTeamFromOrganizationById({ path: { organizationId, teamId: team.id } }));
        await refreshTeams(queries);
        toast.success(t('deleted', { title: team.title }));
      },
    });
}
