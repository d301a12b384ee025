import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { requestAccess } from '#client/sdk.gen.ts';
import type { Role } from '#client/types.gen.ts';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/request-access.ts';
import type { AskedItem } from '#dashboard/shell/request-access.tsx';
import { askedOptions } from '#dashboard/shell/roles.ts';

type Props = {
  organizationId: string;
  item: AskedItem;
  /** What is missing. */
  level: Role;
  /** Whether nothing is said of what is there, if anything is. */
  hidden: boolean;
  onAsked: () => void;
  onClose: () => void;
};

/** Asks for a level, and says why. */
export function RequestAccessDialog({ organizationId, item, level, hidden, onAsked, onClose }: Props) {
  const form = useForm<{ role: Role; message: string }>({ defaultValues: { role: level, message: '' } });
  const save = useMutation({
    mutationFn: (asked: { role: Role; message: string }) =>
      requestAccess({ path: { organizationId }, body: { item, ...asked } }),
    onSuccess: () => {
      onAsked();
      onClose();
    },
  });
  const isRole = item.type === 'organization';
  return (
    <FormDialog
      title={t(isRole ? 'requestRole' : 'request')}
      description={t(isRole ? 'leadRole' : hidden ? 'leadHidden' : 'lead')}
      size="sm"
      form={form}
      onSubmit={values => save.mutate(values)}
      submitError={save.error}
      loading={save.isPending}
      submitLabel={t('send')}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="role"
        label={t(isRole ? 'role' : 'level')}
        options={askedOptions(item.type).toReversed()}
      />
      <TextareaField
        control={form.control}
        name="message"
        label={t('message')}
        help={t('messageHint')}
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}
