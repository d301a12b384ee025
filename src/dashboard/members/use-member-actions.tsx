import { useQueryClient } from '@tanstack/react-query';
import {
  removeMemberFromOrganizationById,
  setUserAsSsoMemberForOrganization,
  updateMemberInOrganizationById,
} from '#client/sdk.gen.ts';
import type { Member, Role } from '#client/types.gen.ts';
import { patchMember, refreshAround, refreshMembers, removalEffects } from '#dashboard/members/member-data.ts';
import { RemovalChoice, removalLines } from '#dashboard/members/removal.tsx';
import { t } from '#dashboard/messages/members.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { roleName } from '#dashboard/shell/roles.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { leaveFor } from '#dashboard/shell/sign-out.ts';
import { offerUndo, toastError } from '#dashboard/shell/undo.ts';
import { toast } from '#dashboard/ui/toast.ts';

type Change = { role: Role | null } | { disabled: boolean; keepTokens?: boolean };

/** What an admin can do with a member: at once and with Undo, or after a question where it is heavy. */
export function useMemberActions() {
  const organization = useOrganization();
  const organizationId = organization.id;
  const queries = useQueryClient();
  const own = useCurrentUser()?.id;

  const update = async (member: Member, change: Change) => {
    const shown = 'role' in change ? { role: change.role } : { disabled: change.disabled };
    const restore = patchMember(queries, organizationId, member.id, shown);
    // Whether an admin is the last one depends on all of them.
    const isOfAdmin = member.role === 'admin' || shown.role === 'admin';
    try {
      const { data } = await updateMemberInOrganizationById({
        path: { organizationId, userId: member.id },
        body: change,
      });
      patchMember(queries, organizationId, member.id, data);
    } catch (error) {
      restore();
      throw error;
    } finally {
      void (isOfAdmin ? refreshMembers(queries) : refreshAround(queries));
      // One's own role decides what else is shown.
      if (member.id === own) void queries.invalidateQueries({ queryKey: [{ _id: 'getOrganizationById' }] });
    }
  };
  const apply = (member: Member, change: Change, before: Change, text: string) =>
    offerUndo(update(member, change), text, () => update(member, before));

  const setRole = (member: Member, role: Role | null) => {
    const { displayName: name } = member.user;
    const run = () => apply(member, { role }, { role: member.role }, t('roleChanged', { name, role: roleName(role) }));
    if (role !== 'admin') return void run();
    confirm({
      title: t('makeAdminTitle', { name }),
      consequences: [t('makeAdminMembers'), t('makeAdminContent')],
      action: t('makeAdmin'),
      danger: false,
      run: async () => {
        await update(member, { role });
        toast.success(t('roleChanged', { name, role: roleName(role) }));
      },
    });
  };

  const setDisabled = (member: Member, disabled: boolean) => {
    const text = t(disabled ? 'disabledToast' : 'enabledToast', { name: member.user.displayName });
    // Taken back, it is as if it had not been done.
    void apply(member, { disabled }, disabled ? { disabled: false, keepTokens: true } : { disabled: true }, text);
  };

  /** @param onRemoved what follows; one's own removal always leaves the organization */
  const ask = async (member: Member, onRemoved?: () => void) => {
    const { displayName: name } = member.user;
    const { title } = organization;
    const self = member.id === own;
    const effects = await removalEffects(queries, organizationId, member.id);
    let handOverTo: string | undefined;
    const needsChoice = !self && effects.changeRequests.count + effects.mergeRules.count > 0;
    confirm({
      title: self ? t('leaveTitle', { organization: title }) : t('removeTitle', { name, organization: title }),
      consequences: [...removalLines(effects), t('removeKept'), ...(self ? [t('leaveBack')] : [])],
      choice: needsChoice && (
        <RemovalChoice
          {...{ organizationId, member, effects }}
          onHandOver={to => {
            handOverTo = to;
          }}
        />
      ),
      action: t(self ? 'leaveAction' : 'removeAction'),
      run: async () => {
        await removeMemberFromOrganizationById({
          path: { organizationId, userId: member.id },
          query: handOverTo === undefined ? {} : { handOverTo },
        });
        if (self) {
          leaveFor('/');
          return;
        }
        onRemoved?.();
        await refreshMembers(queries);
        toast.success(t('removed', { name }));
      },
    });
  };

  const remove = (member: Member, onRemoved?: () => void) => void ask(member, onRemoved).catch(toastError);

  const requireSso = (member: Member) => {
    const { displayName: name } = member.user;
    confirm({
      title: t('toSsoTitle', { name }),
      consequences: [t('toSsoTrust'), t('toSsoForGood')],
      action: t('toSsoAction'),
      danger: false,
      run: async () => {
        const { data } = await setUserAsSsoMemberForOrganization({ path: { organizationId, userId: member.id } });
        patchMember(queries, organizationId, member.id, data);
        toast.success(t('toSsoDone', { name }));
      },
    });
  };

  return { setRole, setDisabled, requireSso, remove };
}

export type MemberActions = ReturnType<typeof useMemberActions>;
