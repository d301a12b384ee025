import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { createSiteMutation } from '#client/@tanstack/react-query.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sites.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshSite } from '#dashboard/sites/site-data.ts';
import { useSpaceOptions } from '#dashboard/sites/space-options.ts';

export function NewSiteDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const spaces = useSpaceOptions(organizationId);
  const form = useForm({ defaultValues: { title: '', space: '' } });
  const create = useMutation({
    ...createSiteMutation(),
    onSuccess: async ({ id }) => {
      await refreshSite(queries);
      await navigate({ to: '/o/$org/sites/$site/structure', params: { org: organizationId, site: id } });
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
      onSubmit={({ title, space }) =>
        create.mutate({
          path: { organizationId },
          body: { title, visibility: 'unlisted', ...(space ? { spaces: [space] } : {}) },
        })
      }
    >
      <TextField control={form.control} name="title" label={t('title')} help={t('titleHelp')} />
      <ComboboxField
        control={form.control}
        name="space"
        label={t('firstSpace')}
        help={t('firstSpaceHelp')}
        optional
        options={spaces.options}
        loading={spaces.loading}
        placeholder={t('noSpace')}
      />
    </FormDialog>
  );
}
