import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { addressOf } from '#dashboard/editor/link-picker.tsx';
import type { TreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/editor.ts';

/** A link in the navigation, beside the pages. */
export function AddLinkDialog({ actions, onClose }: { actions: TreeActions; onClose: () => void }) {
  const form = useForm({ defaultValues: { title: '', address: '' } });
  const add = useMutation({
    mutationFn: ({ title, url }: { title: string; url: string }) => actions.addLink(title, { kind: 'url', url }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('linkTitle')}
      submitLabel={t('add')}
      submitError={add.error}
      loading={add.isPending}
      onClose={onClose}
      onSubmit={({ title, address }) => {
        const url = addressOf(address);
        if (!url) form.setError('address', { message: t('linkNeeded') });
        else add.mutate({ title: title.trim() || url.replace(/^https?:\/\//, ''), url });
      }}
    >
      <TextField control={form.control} name="title" label={t('linkText')} maxLength={255} />
      <TextField control={form.control} name="address" label={t('linkAddress')} placeholder="https://" />
    </FormDialog>
  );
}
