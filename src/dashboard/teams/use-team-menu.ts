import { Pencil, Trash2 } from 'lucide-react';
import type { Team } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useDeleteTeam } from '#dashboard/teams/use-delete-team.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

/** What can be done with a team, in its row and on its page. */
export function useTeamMenu(onRename: (team: Team) => void): (team: Team) => MenuEntries {
  const { id: organizationId, permissions } = useOrganization();
  const audit = useAuditEntry();
  const remove = useDeleteTeam();
  const address = `${window.location.origin}/o/${organizationId}/settings/teams/`;
  return team => [
    team.permissions.admin && { label: t('rename'), icon: Pencil, onSelect: () => onRename(team) },
    ...copyEntries({ link: address + team.id, id: team.id }),
    audit(team.id),
    permissions.admin && 'separator',
    permissions.admin && { label: t('delete'), icon: Trash2, danger: true, onSelect: () => remove(team) },
  ];
}
