import { useSyncExternalStore } from 'react';
import type { Member } from '#client/types.gen.ts';
import { refusalOf } from '#dashboard/members/refusal.ts';
import { RoleNote } from '#dashboard/members/role-note.tsx';
import { rowOutcomes } from '#dashboard/members/row-outcomes.ts';
import type { MemberActions } from '#dashboard/members/use-member-actions.tsx';
import { t } from '#dashboard/messages/members.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { type RoleChoice, roleChoice, roleOf } from '#dashboard/shell/role-choice.ts';
import { roleName, roleOptions } from '#dashboard/shell/roles.ts';
import { RowSelect } from '#dashboard/ui/row-select.tsx';

type RoleCellProps = {
  member: Member;
  /** Undefined for those who may not change it. */
  change: Pick<MemberActions, 'setRole' | 'showAccess'> | undefined;
};

/** The role of a member: saved as soon as it is chosen. A change flashes; one that was refused says so below the row. */
export function RoleCell(props: RoleCellProps) {
  const { id } = props.member;
  const outcome = useSyncExternalStore(rowOutcomes.subscribe, () => rowOutcomes.get().get(id));
  return (
    <>
      <RoleSelect {...props} />
      {outcome && !outcome.refused && <span hidden data-flash />}
      {outcome?.refused && (
        <span
          role="alert"
          className="absolute inset-x-0 top-full z-20 animate-fade border-b bg-danger-soft px-4 py-1.5 text-xs whitespace-normal text-danger"
        >
          {outcome.refused}
        </span>
      )}
    </>
  );
}

function RoleSelect({ member, change }: RoleCellProps) {
  const off = useOfflineReason() ?? refusalOf(member, 'update');
  if (!change) return roleName(member.role);
  const shown = roleChoice(member.role);
  return (
    <RowSelect<RoleChoice | 'access'>
      disabledReason={off}
      aria-label={t('roleOf', { name: member.user.displayName })}
      value={shown}
      // A note counts the spaces where the role is overridden; the last option leads to them.
      options={[...roleOptions(), { value: 'access', label: t('showAccess'), description: t('showAccessHelp') }]}
      note={choice => choice !== 'access' && <RoleNote member={member} role={choice} />}
      onValueChange={next => {
        if (next === 'access') change.showAccess(member);
        else if (next !== shown) change.setRole(member, roleOf(next));
      }}
    />
  );
}
