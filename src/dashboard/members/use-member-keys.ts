import type { Member } from '#client/types.gen.ts';
import type { Blocked } from '#dashboard/members/blockers.ts';
import type { BulkStep } from '#dashboard/members/bulk-bar.tsx';
import type { useBulkChange } from '#dashboard/members/use-bulk-change.tsx';
import type { useMemberActions } from '#dashboard/members/use-member-actions.tsx';
import { t } from '#dashboard/messages/members.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import type { Leave } from '#dashboard/shell/use-leave.ts';
import type { Selection } from '#dashboard/table/selection.ts';

type Options = {
  rows: readonly Member[];
  selection: Selection;
  actions: ReturnType<typeof useMemberActions>;
  /** What can be done to all that are selected, and whether they are disabled already. */
  bulk: Pick<ReturnType<typeof useBulkChange>, 'setDisabled' | 'remove'> & {
    count: number;
    blocked: Blocked;
    allDisabled: boolean;
  };
  /** Opens a menu or dialog for all that are selected. */
  onStep: (step: BulkStep) => void;
};

const focusedRow = () => document.activeElement?.closest<HTMLElement>('tr[data-index]') ?? undefined;

/** What an admin does by one key: with all that are selected, or else with the row that has the focus. */
export function useMemberKeys({ rows, selection, actions, bulk, onStep }: Options): void {
  const { admin } = useOrganization().permissions;
  const own = useCurrentUser()?.id;
  const some = selection.selected.size > 0;
  const offline = useOfflineReason();
  const change = (kind: 'disable' | 'remove', act: (member: Member) => void, actOnAll: () => void) => () => {
    if (some) {
      if (bulk.count > 0 && !offline && !bulk.blocked[kind]) actOnAll();
      return;
    }
    const row = focusedRow();
    const member = row && rows[Number(row.dataset.index)];
    if (member && member.id !== own && member.permissions[kind]) act(member);
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
            run: change(
              'disable',
              member => actions.setDisabled(member, !member.disabled),
              () => bulk.setDisabled(!bulk.allDisabled),
            ),
          },
          {
            keys: 'delete',
            group,
            label: t('keyRemove'),
            run: change('remove', member => actions.remove(member), bulk.remove),
          },
        ]
      : [],
  );
}

type PageKeys = { member: Member; actions: ReturnType<typeof useMemberActions>; leave: Leave; onTeam: () => void };

/** The same keys on the page of one member. */
export function useMemberPageKeys({ member, actions, leave, onTeam }: PageKeys): void {
  const { admin } = useOrganization().permissions;
  const isOwn = useCurrentUser()?.id === member.id;
  const { disable, remove } = member.permissions;
  const group = t('keyGroup');
  const chooseRole = () => document.querySelector<HTMLElement>('[data-member-facts] [role=combobox]')?.click();
  useShortcuts(
    admin
      ? [
          { keys: 'r', group, label: t('keyRole'), run: chooseRole },
          { keys: 't', group, label: t('keyTeam'), run: onTeam },
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
