import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inviteUsersToOrganization } from '#client/sdk.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/teams.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { inLots } from '#dashboard/shell/in-lots.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { type RoleChoice, roleChoice, roleOf } from '#dashboard/shell/role-choice.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import type { TeamPlace } from '#dashboard/teams/team-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** As many addresses as one request takes. */
const lot = 250;

type StrangersDialogProps = {
  place: TeamPlace;
  /** Addresses of people who are not members of the organization. */
  addresses: readonly string[];
  /** How many others were to be added with them. */
  others: number;
  /** Adds the others. @returns whether it worked */
  addOthers: () => Promise<boolean>;
  onClose: () => void;
};

/** Names the people who cannot be added to a team because they are not members yet; an admin can invite them with the team. */
export function StrangersDialog({ place, addresses, others, addOthers, onClose }: StrangersDialogProps) {
  const { title, defaultRole, permissions } = useOrganization();
  const queries = useQueryClient();
  const offline = useOfflineReason();
  const [role, setRole] = useState<RoleChoice>(roleChoice(defaultRole));
  const count = addresses.length;
  const alone = useMutation({
    mutationFn: addOthers,
    onSuccess: done => done && onClose(),
  });
  const invite = useMutation({
    mutationFn: async () => {
      await inLots(addresses, lot, emails =>
        inviteUsersToOrganization({
          path: { organizationId: place.organizationId },
          body: { emails: [...emails], role: roleOf(role), teams: [place.teamId] },
        }),
      );
      await refreshOperations(queries, 'listOrganizationInvites');
      if (others > 0) await addOthers();
    },
    onSuccess: () => {
      toast.success(t('invitedToTeam', { count }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={open => !open && !invite.isPending && onClose()}
      title={t('strangersTitle', { count, organization: title })}
      description={t(permissions.admin ? 'strangersInvite' : 'strangersAsk')}
      footer={
        <>
          <Button onClick={onClose} disabled={invite.isPending}>
            {ui('cancel')}
          </Button>
          {others > 0 && (
            <Button
              variant={permissions.admin ? 'secondary' : 'primary'}
              loading={alone.isPending}
              disabledReason={offline}
              onClick={() => alone.mutate()}
            >
              {t('addOthers', { count: others })}
            </Button>
          )}
          {permissions.admin && (
            <Button
              variant="primary"
              loading={invite.isPending}
              disabledReason={offline}
              onClick={() => invite.mutate()}
            >
              {t(others > 0 ? 'inviteAndAdd' : 'inviteToTeam', { count, others })}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4 text-sm">
        <FormProblem error={invite.error} />
        <ul aria-label={t('strangers')} className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
          {addresses.map(address => (
            <li key={address} className="max-w-full">
              <Chip>{address}</Chip>
            </li>
          ))}
        </ul>
        {permissions.admin && (
          <div className="flex items-center gap-3">
            <span aria-hidden className="text-fg-2">
              {t('strangersRole')}
            </span>
            <Select
              aria-label={t('strangersRole')}
              className="w-40"
              value={role}
              options={roleOptions()}
              onValueChange={setRole}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
