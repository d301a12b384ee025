import { Ban, CircleCheck, Copy, KeyRound, LogOut, UserMinus, UserRound, UserRoundPen, UsersRound } from 'lucide-react';
import type { Member } from '#client/types.gen.ts';
import { refusalOf } from '#dashboard/members/refusal.ts';
import type { useMemberActions } from '#dashboard/members/use-member-actions.tsx';
import { t } from '#dashboard/messages/members.ts';
import { roleChoice, roleOf } from '#dashboard/shell/role-choice.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import type { Leave } from '#dashboard/shell/use-leave.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { copyText } from '#dashboard/ui/copy-text.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

type MemberMenu = {
  organizationId: string;
  member: Member;
  actions: ReturnType<typeof useMemberActions>;
  /** Whether the viewer is an admin, and whether this is themselves. */
  admin: boolean;
  own: boolean;
  /** Left out on the member's own page. */
  onOpen?: () => void;
  /** Asks for a team. Left out while others are selected. */
  onTeam?: () => void;
  leave?: Leave;
};

/** The roles; the keys beside the entries work on the row that has the focus. */
const roleEntries = ({ member, actions }: MemberMenu): MenuEntries => {
  const now = roleChoice(member.role);
  return roleOptions().map(({ value, label, description }) => ({
    label,
    description,
    checked: value === now,
    disabledReason: value !== now && refusalOf(member, 'update'),
    onSelect: () => value !== now && actions.setRole(member, roleOf(value)),
  }));
};

export function memberMenu(menu: MemberMenu): MenuEntries {
  const { organizationId, member, actions, admin, own, onOpen, onTeam, leave } = menu;
  const { email } = member.user;
  const address = `${window.location.origin}/o/${organizationId}/settings/members/${member.id}`;
  return [
    onOpen && { label: t('open'), icon: UserRound, onSelect: onOpen },
    admin && { label: t('keyRole'), icon: UserRoundPen, shortcut: 'r', entries: roleEntries(menu) },
    admin && onTeam && { label: t('addToTeamPlaceholder'), icon: UsersRound, shortcut: 't', onSelect: onTeam },
    admin && 'separator',
    email !== undefined && { label: t('copyEmail'), icon: Copy, onSelect: () => void copyText(email) },
    ...copyEntries({ link: address, id: member.id }),
    (admin || own) && 'separator',
    admin && !member.sso && { label: t('toSso'), icon: KeyRound, onSelect: () => actions.requireSso(member) },
    admin &&
      (member.disabled
        ? {
            label: t('enable'),
            icon: CircleCheck,
            description: t('enableHelp'),
            ...(!own && { shortcut: 'd' }),
            onSelect: () => actions.setDisabled(member, false),
          }
        : {
            label: t('disable'),
            icon: Ban,
            description: t('disableHelp'),
            ...(!own && { shortcut: 'd' }),
            disabledReason: refusalOf(member, 'disable'),
            onSelect: () => actions.setDisabled(member, true),
          }),
    (admin || own) && {
      label: t(own ? 'leave' : 'remove'),
      icon: own ? LogOut : UserMinus,
      danger: true,
      ...(!own && { shortcut: 'delete' }),
      disabledReason: refusalOf(member, 'remove'),
      onSelect: () => actions.remove(member, leave),
    },
  ];
}
