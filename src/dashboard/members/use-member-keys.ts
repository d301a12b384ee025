import type { Member } from '#client/types.gen.ts';
import type { BulkStep } from '#dashboard/members/bulk-bar.tsx';
import type { Leave, useMemberActions } from '#dashboard/members/use-member-actions.tsx';
import { t } from '#dashboard/messages/members.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import type { Selection } from '#dashboard/table/selection.ts';

type Options = {
  rows: readonly Member[];
  selection: Selection;
  actions: ReturnType<typeof useMemberActions>;
  /** Opens a menu or dialog for all that are selected. */
  onStep: (step: BulkStep) => void;
};

const focusedRow = () => document.activeElement?.closest<HTMLElement>('tr[data-index]') ?? undefined;

/** What an admin does by one key, with the row that has the focus; for several, roles and teams. */
export function useMemberKeys({ rows, selection, actions, onStep }: Options): void {
  const { admin } = useOrganization().permissions;
  const own = useCurrentUser()?.id;
  const some = selection.selected.size > 0;
  const change = (kind: 'disable' | 'remove', act: (member: Member) => void) => () => {
    const row = focusedRow();
    const member = row && rows[Number(row.dataset.index)];
    if (member && !some && member.id !== own && member.permissions[kind]) act(member);
  };
  const setRole = () => {
    if (some) onStep('role');
    else focusedRow()?.querySelector<HTMLElement>('[role=combobox]')?.click();
  };
  const addToTeam = () => {
    const member = rows[Number(focusedRow()?.dataset.index)];
    if (!some && member) selection.toggle(member.id, true);
    if (some || member) onStep('team');
  };
  const group = t('keyGroup');
  useShortcuts(
    admin
      ? [
          { keys: 'r', group, label: t('keyRole'), run: setRole },
          { keys: 't', group, label: t('keyTeam'), run: addToTeam },
          {
            keys: 'd',
            group,
            label: t('keyDisable'),
            run: change('disable', member => actions.setDisabled(member, !member.disabled)),
          },
          {
            keys: 'delete',
            group,
            label: t('keyRemove'),
            run: change('remove', member => actions.remove(member)),
          },
        ]
      : [],
  );
}

/** The same keys on the page of one member. */
export function useMemberPageKeys(member: Member, actions: ReturnType<typeof useMemberActions>, leave: Leave) {
  const { admin } = useOrganization().permissions;
  const isOwn = useCurrentUser()?.id === member.id;
  const { disable, remove } = member.permissions;
  const group = t('keyGroup');
  const press = (place: string) => () => document.querySelector<HTMLElement>(`${place} [role=combobox]`)?.click();
  useShortcuts(
    admin
      ? [
          { keys: 'r', group, label: t('keyRole'), run: press('[data-member-facts]') },
          { keys: 't', group, label: t('keyTeam'), run: press('#teams') },
          ...(disable && !isOwn
            ? [
                {
                  keys: 'd',
                  group,
                  label: t('keyDisable'),
                  run: () => actions.setDisabled(member, !member.disabled),
                },
              ]
            : []),
          ...(remove && !isOwn
            ? [{ keys: 'delete', group, label: t('keyRemove'), run: () => actions.remove(member, leave) }]
            : []),
        ]
      : [],
  );
}
