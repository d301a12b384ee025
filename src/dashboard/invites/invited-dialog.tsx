import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createOrganizationInviteMutation } from '#client/@tanstack/react-query.gen.ts';
import type { InvitedUsers } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { refreshInvites } from '#dashboard/invites/invite-data.ts';
import { LeftOutList } from '#dashboard/invites/left-out-list.tsx';
import { LinkField } from '#dashboard/invites/link-field.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { type RoleChoice, roleOf } from '#dashboard/shell/role-choice.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

type InvitedDialogProps = { result: InvitedUsers; role: RoleChoice; onClose: () => void };

/** Who was invited, and the way that needs no mail. */
export function InvitedDialog({ result, role, onClose }: InvitedDialogProps) {
  const { id: organizationId, inviteLinks } = useOrganization();
  const queries = useQueryClient();
  const link = useMutation({ ...createOrganizationInviteMutation(), onSuccess: () => refreshInvites(queries) });
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('doneTitle', { count: result.invited })}
      description={result.invited > 0 ? t('doneBody') : undefined}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="space-y-4 text-sm">
        {result.invites.length > 0 && (
          <ul className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
            {result.invites.map(({ id, email }) => (
              <li key={id} className="max-w-full">
                <Chip>{email}</Chip>
              </li>
            ))}
          </ul>
        )}
        <LeftOutList
          title={t('notInvited')}
          items={result.skipped.map(({ email, reason }) => ({ address: email, reason: t(`skipped.${reason}`) }))}
        />
        {result.invited > 0 && inviteLinks && (
          <div className="border-t pt-4">
            <p className="font-medium">{t('noMail')}</p>
            <p className="mt-0.5 mb-3 text-fg-2">{t('noMailBody')}</p>
            <FormProblem error={link.error} />
            {link.data ? (
              <LinkField url={link.data.urls.app} />
            ) : (
              <Button
                loading={link.isPending}
                onClick={() => link.mutate({ path: { organizationId }, body: { role: roleOf(role) } })}
              >
                {t('makeLink')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
