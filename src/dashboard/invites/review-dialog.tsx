import { X } from 'lucide-react';
import { useState } from 'react';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { type LeftOut, LeftOutList } from '#dashboard/invites/left-out-list.tsx';
import { t } from '#dashboard/messages/invites.ts';
import type { Addresses } from '#dashboard/shell/addresses.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import type { RoleChoice } from '#dashboard/shell/role-choice.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Select } from '#dashboard/ui/select.tsx';

export type Invitee = { email: string; role: RoleChoice };

type ReviewDialogProps = {
  addresses: Addresses;
  /** Each has it at first. */
  role: RoleChoice;
  /** Titles. */
  teams: readonly string[];
  error: unknown;
  loading: boolean;
  onBack: () => void;
  onClose: () => void;
  onSend: (people: readonly Invitee[]) => void;
};

/** Who will be invited, each with a role of their own, before any mail goes out. */
export function ReviewDialog({ addresses, role, teams, error, loading, onBack, onClose, onSend }: ReviewDialogProps) {
  const { title, sso } = useOrganization();
  const offline = useOfflineReason();
  const [people, setPeople] = useState<readonly Invitee[]>(() => addresses.emails.map(email => ({ email, role })));
  const leftOut: LeftOut[] = [
    ...addresses.wrong.map(address => ({ address, reason: t('notAddress') })),
    ...addresses.twice.map(address => ({ address, reason: t('twice') })),
  ];
  return (
    <Dialog
      open
      onOpenChange={open => !open && !loading && onClose()}
      title={t('reviewTitle', { count: people.length, organization: title })}
      description={t('reviewLead')}
      footer={
        <>
          <Button onClick={onBack} disabled={loading}>
            {t('back')}
          </Button>
          <Button
            variant="primary"
            loading={loading}
            disabledReason={offline ?? (people.length === 0 && t('noAddress'))}
            onClick={() => onSend(people)}
          >
            {t('send', { count: people.length })}
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-sm">
        <FormProblem error={error} />
        <ul aria-label={t('emails')} className="divide-y rounded-md border border-line-2">
          {people.map(({ email, role: chosen }, at) => (
            <li key={email} className="flex items-center gap-2 px-3 py-1">
              <span className="min-w-0 flex-1 truncate">{email}</span>
              <Select
                look="plain"
                className="mx-0"
                aria-label={t('roleFor', { email })}
                value={chosen}
                options={roleOptions}
                onValueChange={next => setPeople(people.with(at, { email, role: next }))}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t('leaveOut', { email })}
                onClick={event => {
                  focusBeside(event.currentTarget);
                  setPeople(people.toSpliced(at, 1));
                }}
              />
            </li>
          ))}
        </ul>
        {teams.length > 0 && (
          <p className="text-fg-2">{t('joinsTeams', { count: teams.length, list: teams.join(', ') })}</p>
        )}
        {sso && <Callout>{t('reviewSso')}</Callout>}
        <LeftOutList title={t('leftOut')} items={leftOut} />
      </div>
    </Dialog>
  );
}

/** The row goes with its button, so who uses keys goes on with the one after it, or before. */
function focusBeside(button: HTMLElement): void {
  const row = button.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = other?.querySelectorAll('button');
  buttons?.item(buttons.length - 1).focus();
}
