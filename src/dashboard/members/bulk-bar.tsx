import type { Blocked } from '#dashboard/members/blockers.ts';
import type { useBulkChange } from '#dashboard/members/use-bulk-change.tsx';
import { t } from '#dashboard/messages/bulk-members.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { roleOf } from '#dashboard/shell/role-choice.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import type { WideSelection } from '#dashboard/table/selection.ts';
import { SelectionBar } from '#dashboard/table/selection-bar.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

const AddToTeamDialog = inTime(async () => (await import('#dashboard/members/add-to-team-dialog.tsx')).AddToTeamDialog);

/** What can be asked for from outside the bar, by a key. */
export type BulkStep = 'role' | 'team' | undefined;

type BulkBarProps = {
  selection: WideSelection;
  /** How many are chosen, without whoever asks. */
  count: number;
  bulk: ReturnType<typeof useBulkChange>;
  /** Who of them stands in the way of what. */
  blocked: Blocked;
  /** Whether all of them are disabled already. */
  disabled: boolean;
  step: BulkStep;
  onStep: (step: BulkStep) => void;
};

/** The steps for the chosen members. */
export function BulkBar({ selection, count, bulk, blocked, disabled, step, onStep }: BulkBarProps) {
  const reason = useOfflineReason() ?? (count === 0 && t('onlyYou'));
  return (
    <>
      <SelectionBar selection={selection} count={selection.count}>
        {count > 0 && count < selection.count && <span className="pe-2 text-fg-2">{t('withoutYou')}</span>}
        {selection.mayWiden && (
          <Button size="sm" variant="quiet" className="text-accent-fg" onClick={selection.selectEverything}>
            {t('everyone', { count: selection.total })}
          </Button>
        )}
        {reason || blocked.update ? (
          <Button size="sm" disabledReason={reason || blocked.update}>
            {t('role')}
          </Button>
        ) : (
          <Menu
            side="top"
            open={step === 'role'}
            onOpenChange={open => onStep(open ? 'role' : undefined)}
            trigger={<Button size="sm">{t('role')}</Button>}
            entries={roleOptions().map(({ value, label, description }) => ({
              label,
              description,
              onSelect: () => bulk.setRole(roleOf(value)),
            }))}
          />
        )}
        <Button size="sm" disabledReason={reason} onClick={() => onStep('team')}>
          {t('addToTeam')}
        </Button>
        <Button size="sm" disabledReason={reason || blocked.disable} onClick={() => bulk.setDisabled(!disabled)}>
          {t(disabled ? 'enable' : 'disable')}
        </Button>
        <Button size="sm" variant="danger-quiet" disabledReason={reason || blocked.remove} onClick={bulk.remove}>
          {t('remove')}
        </Button>
      </SelectionBar>
      {step === 'team' && count > 0 && (
        <AddToTeamDialog count={count} add={bulk.addToTeam} onClose={() => onStep(undefined)} />
      )}
    </>
  );
}
