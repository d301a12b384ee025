import { X } from 'lucide-react';
import { t } from '#dashboard/messages/invites.ts';
import type { RoleChoice } from '#dashboard/shell/role-choice.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import { Chip } from '#dashboard/ui/chip.tsx';
import { mainButtonOf } from '#dashboard/ui/dialog.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';
import { goOnBesideRow } from '#dashboard/ui/use-return-focus.ts';

export type Invitee = {
  email: string;
  role: RoleChoice;
  /** In none of the organization's domains. */
  outside: boolean;
};

type InviteeListProps = { people: readonly Invitee[]; onChange: (people: readonly Invitee[]) => void };

/** Who is about to be invited, each with a role of their own. */
export function InviteeList({ people, onChange }: InviteeListProps) {
  if (people.length === 0) return null;
  return (
    <ul
      aria-label={t('emails')}
      className="max-h-72 divide-y overflow-y-auto rounded-md border border-line-2 empty:hidden"
    >
      {people.map((person, at) => (
        <li key={person.email} className="flex items-center gap-2 px-3 py-1">
          <span className="min-w-0 truncate" title={person.email}>
            {person.email}
          </span>
          {person.outside && (
            <Tooltip content={t('outsideHelp')}>
              <span>
                <Chip tone="warning">{t('outside')}</Chip>
              </span>
            </Tooltip>
          )}
          <span className="flex-1" />
          <Select
            look="plain"
            className="mx-0"
            aria-label={t('roleFor', { email: person.email })}
            value={person.role}
            options={roleOptions()}
            onValueChange={role => onChange(people.with(at, { ...person, role }))}
          />
          <IconButton
            icon={X}
            size="sm"
            label={t('leaveOut', { email: person.email })}
            onClick={event => {
              goOnBesideRow(mainButtonOf(event.currentTarget));
              onChange(people.toSpliced(at, 1));
            }}
          />
        </li>
      ))}
    </ul>
  );
}
