import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { getOrganizationInviteLink, updateOrganizationInviteById } from '#client/sdk.gen.ts';
import type { InviteLink } from '#client/types.gen.ts';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { refreshInvites } from '#dashboard/invites/invite-data.ts';
import { type Limits, LinkLimits, limitsFrom, limitsOf } from '#dashboard/invites/link-limits.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';

/** Changes when a link ends, also of one that has ended. */
export function LinkLimitsDialog({ link, onClose }: { link: InviteLink; onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const queries = useQueryClient();
  const path = { organizationId, inviteId: link.id };
  const form = useForm({ defaultValues: limitsOf(link) });
  const save = useMutation({
    mutationFn: ([limits, condition]: [Limits, Condition]) =>
      updateOrganizationInviteById({ path, body: limitsFrom(limits), ...condition }),
    onSuccess: async () => {
      await refreshInvites(queries);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('limitsTitle')}
      description={t('usesSoFar', { count: link.uses })}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      latest={async () => savedNow(await getOrganizationInviteLink({ path }), limitsOf)}
      lastChange={useLastChange('invite_link.update', link.id)}
      onSubmit={(limits, condition) => save.mutate([limits, condition])}
    >
      <LinkLimits control={form.control} />
    </FormDialog>
  );
}
