import { Ban, CircleCheck, Copy, KeyRound, LogOut, UserMinus, UserRound } from 'lucide-react';
import type { Member } from '#client/types.gen.ts';
import type { useMemberActions } from '#dashboard/members/use-member-actions.ts';
import { t } from '#dashboard/messages/members.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type MemberMenu = {
  member: Member;
  actions: ReturnType<typeof useMemberActions>;
  /** Whether the viewer is an admin, and whether this is themselves. */
  admin: boolean;
  own: boolean;
  isLastAdmin: boolean;
  /** Left out on the member's own page. */
  onOpen?: () => void;
  onRemoved?: () => void;
};

const copy = (text: string) => navigator.clipboard.writeText(text).then(() => toast.success(t('copied')), toastError);

export function memberMenu({ member, actions, admin, own, isLastAdmin, onOpen, onRemoved }: MemberMenu): MenuEntries {
  const { email } = member.user;
  const guard = isLastAdmin && t('lastAdmin');
  return [
    onOpen && { label: t('open'), icon: UserRound, onSelect: onOpen },
    email !== undefined && { label: t('copyEmail'), icon: Copy, onSelect: () => void copy(email) },
    { label: t('copyId'), onSelect: () => void copy(member.id) },
    (admin || own) && 'separator',
    admin && !member.sso && { label: t('toSso'), icon: KeyRound, onSelect: () => actions.requireSso(member) },
    admin &&
      (member.disabled
        ? { label: t('enable'), icon: CircleCheck, onSelect: () => actions.setDisabled(member, false) }
        : {
            label: t('disable'),
            icon: Ban,
            description: t('disableHelp'),
            disabledReason: guard,
            onSelect: () => actions.setDisabled(member, true),
          }),
    (admin || own) && {
      label: t(own ? 'leave' : 'remove'),
      icon: own ? LogOut : UserMinus,
      danger: true,
      disabledReason: guard,
      onSelect: () => void actions.remove(member, onRemoved),
    },
  ];
}
