import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { removeTeamFromOrganizationById } from '#client/sdk.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { DeletionEffects } from '#dashboard/teams/deletion-effects.tsx';
import { refreshTeams } from '#dashboard/teams/team-data.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type TeamMenu = {
  onRename: (team: Team) => void;
  /** Deletes the team, and leaves what shows it. */
  onDelete?: (remove: () => Promise<unknown>) => Promise<void>;
};

/** What can be done with a team, in its row and on its page. */
export function useTeamMenu({ onRename, onDelete }: TeamMenu): (team: Team) => MenuEntries {
  const { id: organizationId, permissions } = useOrganization();
  const queries = useQueryClient();
  const audit = useAuditEntry();
  const remove = (team: Team) =>
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
        const send = () => removeTeamFromOrganizationById({ path: { organizationId, teamId: team.id } });
        await (onDelete ? onDelete(send) : send());
        await refreshTeams(queries);
        toast.success(t('deleted', { title: team.title }));
      },
    });
  const address = `${window.location.origin}/o/${organizationId}/settings/teams/`;
  return team => [
    team.permissions.admin && { label: t('rename'), icon: Pencil, onSelect: () => onRename(team) },
    ...copyEntries({ link: address + team.id, id: team.id }),
    audit(team.id),
    permissions.admin && 'separator',
    permissions.admin && { label: t('delete'), icon: Trash2, danger: true, onSelect: () => remove(team) },
  ];
}
