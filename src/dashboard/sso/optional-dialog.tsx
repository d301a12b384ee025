import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { setSsoEnforcementMutation } from '#client/@tanstack/react-query.gen.ts';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshEnforcement } from '#dashboard/sso/sso-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Gives everyone their password back, with the reason for the audit log. */
export function OptionalDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { reason: '' } });
  const save = useMutation({
    ...setSsoEnforcementMutation(),
    onSuccess: async () => {
      await refreshEnforcement(queries);
      toast.success(t('madeOptional'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('optionalTitle')}
      description={t('optionalConsequence')}
      submitLabel={t('takeBack')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={({ reason }) =>
        save.mutate({
          path: { organizationId },
          body: { mode: 'optional', ...(reason.trim() && { reason: reason.trim() }) },
        })
      }
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={t('reason')}
        help={t('reasonHelp')}
        rows={2}
        maxLength={500}
        optional
        autoFocus
      />
    </FormDialog>
  );
}
