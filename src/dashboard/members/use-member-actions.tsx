import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { removeMemberFromOrganizationById, setUserAsSsoMemberForOrganization } from '#client/sdk.gen.ts';
import type { Member, Role } from '#client/types.gen.ts';
import { removalEffects } from '#dashboard/members/member-options.ts';
import { RemovalChoice, removalLines } from '#dashboard/members/removal.tsx';
import { showChanged, showRefused } from '#dashboard/members/row-outcomes.ts';
import { t } from '#dashboard/messages/members.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { patchMember, refreshMembers } from '#dashboard/shell/member-data.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { roleName } from '#dashboard/shell/roles.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { leaveFor } from '#dashboard/shell/sign-out.ts';
import { offerUndo, toastError } from '#dashboard/shell/undo.ts';
import type { Leave } from '#dashboard/shell/use-leave.ts';
import { useMemberUpdate } from '#dashboard/shell/use-member-update.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** What an admin can do with a member: at once and with Undo, or after a question where it is heavy. */
export function useMemberActions() {
  const organization = useOrganization();
  const organizationId = organization.id;
  const queries = useQueryClient();
  const own = useCurrentUser()?.id;
  const navigate = useNavigate();
  const { update, setDisabled: disable } = useMemberUpdate();

  const setRole = (member: Member, role: Role | null) => {
    const { displayName: name } = member.user;
    const text = t('roleChanged', { name, role: roleName(role) });
    if (role !== 'admin') {
      showChanged(member.id);
      return void offerUndo(
        update(member, { role }),
        text,
        () => update(member, { role: member.role }),
        error => showRefused(member.id, error),
      );
    }
    confirm({
      title: t('makeAdminTitle', { name }),
      consequences: [t('makeAdminMembers'), t('makeAdminContent')],
      action: t('makeAdmin'),
      danger: false,
      run: async () => {
        await update(member, { role });
        showChanged(member.id);
        toast.success(text);
      },
    });
  };

  const setDisabled = (member: Member, disabled: boolean) =>
    disable({ id: member.id, role: member.role, displayName: member.user.displayName }, disabled);

  const ask = async (member: Member, leave?: Leave) => {
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
        const query = handOverTo === undefined ? {} : { handOverTo };
        const send = () => removeMemberFromOrganizationById({ path: { organizationId, userId: member.id }, query });
        if (self) {
          await send();
          leaveFor('/');
          return;
        }
        await (leave ? leave(send) : send());
        await refreshMembers(queries);
        toast.success(t('removed', { name }));
      },
    });
  };

  const remove = (member: Member, leave?: Leave) => void ask(member, leave).catch(toastError);

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

  const showAccess = ({ id: user }: Member) =>
    void navigate({ to: '/o/$org/settings/members/$user', params: { org: organizationId, user } });

  return { setRole, setDisabled, requireSso, remove, showAccess };
}

export type MemberActions = ReturnType<typeof useMemberActions>;
