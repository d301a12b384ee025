import { useQueryClient } from '@tanstack/react-query';
import { updateMemberInOrganizationById } from '#client/sdk.gen.ts';
import type { Role } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';
import { patchMember, refreshAround, refreshMembers } from '#dashboard/shell/member-data.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';

export type MemberChange = { role: Role | null } | { disabled: boolean; keepTokens?: boolean };

type Updated = { id: string; role?: Role | null };

/** Changes members: shown at once, taken back where the service refuses. */
export function useMemberUpdate() {
  const { id: organizationId } = useOrganization();
  const queries = useQueryClient();
  const own = useCurrentUser()?.id;

  const update = async (member: Updated, change: MemberChange) => {
    const shown = 'role' in change ? { role: change.role } : { disabled: change.disabled };
    const restore = patchMember(queries, organizationId, member.id, shown);
    // Whether an admin is the last one depends on all of them.
    let isOfAdmin = member.role === 'admin' || shown.role === 'admin';
    try {
      const { data } = await updateMemberInOrganizationById({
        path: { organizationId, userId: member.id },
        body: change,
      });
      patchMember(queries, organizationId, member.id, data);
      isOfAdmin ||= data.role === 'admin';
    } catch (error) {
      restore();
      throw error;
    } finally {
      void (isOfAdmin ? refreshMembers(queries) : refreshAround(queries));
      // One's own role decides what else is shown.
      if (member.id === own) void queries.invalidateQueries({ queryKey: [{ _id: 'getOrganizationById' }] });
    }
  };

  /** @param onShown called with what is shown from now on, also when it is taken back */
  const setDisabled = (
    member: Updated & { displayName: string },
    disabled: boolean,
    onShown?: (disabled: boolean) => void,
  ) => {
    const set = async (change: MemberChange & { disabled: boolean }) => {
      onShown?.(change.disabled);
      await update(member, change).catch(error => {
        onShown?.(!change.disabled);
        throw error;
      });
    };
    // Undo leaves things as if it had not been done.
    const inverse = disabled ? { disabled: false, keepTokens: true } : { disabled: true };
    const text = t(disabled ? 'disabledToast' : 'enabledToast', { name: member.displayName });
    void offerUndo(set({ disabled }), text, () => set(inverse));
  };

  return { update, setDisabled };
}
