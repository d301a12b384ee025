import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { createChangeRequest } from '#client/sdk.gen.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { useSpaceSearch } from '#dashboard/shell/find-spaces.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useWhoToAsk } from '#dashboard/shell/request-access.tsx';

/** Asks for the space to change, of those that this person may edit, and goes on to the editor. */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const org = useOrganizationId();
  const router = useRouter();
  const who = useWhoToAsk();
  const form = useForm({ defaultValues: { space: '' } });
  const chosen = form.watch('space');
  const { spaces, loading, onSearch } = useSpaceSearch({ chosen: chosen ? [chosen] : [], level: 'edit' });
  const options = spaces.map(({ id, title, emoji }) => ({ value: id, label: title, icon: emoji || undefined }));
  const refresh = useRefresh(chosen);
  const create = useMutation({
    mutationFn: (spaceId: string) => createChangeRequest({ path: { spaceId }, body: {} }),
    onSuccess: ({ data }) => {
      void refresh.head();
      onClose();
      router.history.push(requestHref(org, data, 'edit'));
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('newRequest')}
      description={t('newRequestLead')}
      submitLabel={t('startRequest')}
      submitError={create.error}
      submitDisabledReason={chosen ? undefined : t('chooseSpace')}
      loading={create.isPending}
      onClose={onClose}
      onSubmit={({ space }) => create.mutate(space)}
    >
      <ComboboxField
        control={form.control}
        name="space"
        label={t('space')}
        placeholder={t('chooseSpace')}
        empty={`${t('noneToEdit')} ${who}`}
        {...{ options, loading, onSearch }}
      />
    </FormDialog>
  );
}
