import { useQueryClient } from '@tanstack/react-query';
import { startMemberBulkChange } from '#client/sdk.gen.ts';
import type { Role, StartMemberBulkChangeData } from '#client/types.gen.ts';
import { showChange } from '#dashboard/members/bulk-data.ts';
import type { Chosen } from '#dashboard/members/chosen.ts';
import { HandOverField } from '#dashboard/members/hand-over-field.tsx';
import { t } from '#dashboard/messages/bulk-members.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshMembers } from '#dashboard/shell/member-data.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';

type Action = StartMemberBulkChangeData['body']['action'];

/** Begins a change of many members; `onStarted` follows once the service has taken it. */
export function useBulkChange(chosen: Chosen, onStarted: () => void) {
  const { id: organizationId, title } = useOrganization();
  const queries = useQueryClient();
  const { count, ...who } = chosen;
  const start = async (action: Action) => {
    const { data } = await startMemberBulkChange({ path: { organizationId }, body: { ...who, action } }).catch(
      error => {
        // More people may match than the list shows.
        void refreshMembers(queries);
        throw error;
      },
    );
    showChange(queries, organizationId, data);
    onStarted();
  };
  const run = (action: Action) => void start(action).catch(toastError);
  return {
    setRole: (role: Role | null) => {
      if (role !== 'admin') return run({ type: 'role', role });
      confirm({
        title: t('makeAdminsTitle', { count }),
        consequences: [t('makeAdminsMembers'), t('makeAdminsContent')],
        action: t('makeAdmins', { count }),
        danger: false,
        run: () => start({ type: 'role', role }),
      });
    },
    setDisabled: (disabled: boolean) => run({ type: disabled ? 'disable' : 'enable' }),
    /** Throws where it is refused, for the dialog that asks for the team. */
    addToTeam: (team: string) => start({ type: 'add-to-team', team }),
    remove: () => {
      let handOverTo: string | undefined;
      confirm({
        title: t('removeTitle', { count, organization: title }),
        consequences: [t('removeAccess'), t('removeKept'), t('removeBack')],
        choice: (
          <HandOverField
            without={who.members ?? []}
            onChange={to => {
              handOverTo = to;
            }}
          />
        ),
        action: t('removeAction', { count }),
        run: () => start({ type: 'remove', ...(handOverTo !== undefined && { handOverTo }) }),
      });
    },
  };
}
