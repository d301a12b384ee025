import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateSiteSpaceByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import type { SiteSpace } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sites.ts';
import { refreshSite, type SitePlace } from '#dashboard/sites/site-data.ts';

export function PathDialog({ place, item, onClose }: { place: SitePlace; item: SiteSpace; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { path: item.path } });
  const change = useMutation({
    ...updateSiteSpaceByIdMutation(),
    onSuccess: async () => {
      await refreshSite(queries);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={item.title}
      submitLabel={t('save')}
      submitError={change.error}
      loading={change.isPending}
      onClose={onClose}
      onSubmit={({ path }) => change.mutate({ path: { ...place, siteSpaceId: item.id }, body: { path } })}
    >
      <TextField control={form.control} name="path" label={t('path')} help={t('pathHelp')} spellCheck={false} />
    </FormDialog>
  );
}
