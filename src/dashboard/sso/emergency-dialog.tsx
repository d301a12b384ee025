import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { setSsoEmergencyAccessMutation } from '#client/@tanstack/react-query.gen.ts';
import type { SsoEnforcement } from '#client/types.gen.ts';
import { MultiComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshEnforcement } from '#dashboard/sso/sso-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** What the service says of the n-th person stands under the one field. */
const fieldNames = Object.fromEntries([0, 1, 2, 3, 4].map(index => [`users.${index}`, 'users' as const]));

/** Who keeps a password whatever is required. */
export function EmergencyDialog({ enforcement, onClose }: { enforcement: SsoEnforcement; onClose: () => void }) {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { users: enforcement.emergency.map(({ id }) => id) } });
  const admins = useMemberOptions({ chosen: form.watch('users'), role: 'admin' });
  const save = useMutation({
    ...setSsoEmergencyAccessMutation(),
    onSuccess: async () => {
      await refreshEnforcement(queries);
      toast.success(t('emergencySaved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('emergency')}
      description={t('emergencyLead')}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      fieldNames={fieldNames}
      onClose={onClose}
      onSubmit={({ users }) => save.mutate({ path: { organizationId }, body: { users } })}
    >
      <MultiComboboxField
        control={form.control}
        name="users"
        label={t('emergencyPeople')}
        help={t('emergencyHelp')}
        options={admins.options}
        loading={admins.loading}
        onSearch={admins.onSearch}
      />
    </FormDialog>
  );
}
