import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { createSite, createSpace } from '#client/sdk.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sites.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshSite } from '#dashboard/sites/site-data.ts';
import { newSpace, useSpaceOptions } from '#dashboard/sites/space-options.ts';

export function NewSiteDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { title: '', space: '' } });
  const { options, ...search } = useSpaceOptions(organizationId, { chosen: form.watch('space') });
  const create = useMutation({
    mutationFn: async ({ title, space }: { title: string; space: string }) => {
      const path = { organizationId };
      const first = space === newSpace ? (await createSpace({ path, body: { title, empty: true } })).data.id : space;
      return (await createSite({ path, body: { title, visibility: 'unlisted', ...(first && { spaces: [first] }) } }))
        .data;
    },
    onSuccess: async ({ id }) => {
      await refreshSite(queries);
      await navigate({ to: '/o/$org/sites/$site/structure', params: { org: organizationId, site: id } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('newSite')}
      description={t('sitesLead')}
      size="sm"
      submitLabel={t('createSite')}
      submitError={create.error}
      loading={create.isPending}
      onClose={onClose}
      onSubmit={values => create.mutate(values)}
    >
      <TextField control={form.control} name="title" label={t('title')} help={t('titleHelp')} />
      <ComboboxField
        control={form.control}
        name="space"
        label={t('firstSpace')}
        help={t('firstSpaceHelp')}
        optional
        placeholder={t('noSpace')}
        options={options}
        {...search}
      />
    </FormDialog>
  );
}
