import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { addSpaceToSiteMutation } from '#client/@tanstack/react-query.gen.ts';
import { ComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sites.ts';
import { refreshSite, type SitePlace, useSite, useSiteSpaces } from '#dashboard/sites/site-data.ts';
import { useSpaceOptions } from '#dashboard/sites/space-options.ts';

export function AddSpaceDialog({ place, onClose }: { place: SitePlace; onClose: () => void }) {
  const site = useSite(place);
  const queries = useQueryClient();
  const taken = useSiteSpaces(place).map(({ space }) => space.id);
  const spaces = useSpaceOptions(place.organizationId, taken);
  const form = useForm({ defaultValues: { spaceId: '' } });
  const add = useMutation({
    ...addSpaceToSiteMutation(),
    onSuccess: async () => {
      await refreshSite(queries);
      onClose();
    },
  });
  const none = !spaces.loading && spaces.options.length === 0;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('addSpaceTitle', { title: site.title })}
      {...(none ? { description: t('allAdded') } : {})}
      submitLabel={t('addSpace')}
      submitError={add.error}
      submitDisabledReason={none ? t('allAdded') : undefined}
      loading={add.isPending}
      onClose={onClose}
      onSubmit={({ spaceId }) => add.mutate({ path: place, body: { spaceId } })}
    >
      <ComboboxField
        control={form.control}
        name="spaceId"
        label={t('space')}
        options={spaces.options}
        loading={spaces.loading}
        placeholder={t('noSpace')}
      />
    </FormDialog>
  );
}
