import { useForm } from 'react-hook-form';
import type { PageKey } from '#dashboard/editor/edited-content.ts';
import { useSaveTemplate } from '#dashboard/editor/page-templates.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t as editor } from '#dashboard/messages/editor.ts';
import { t } from '#dashboard/messages/page-templates.ts';

type SaveTemplateDialogProps = { pageKey: PageKey; title: string; onClose: () => void };

/** Makes a template of a page. */
export function SaveTemplateDialog({ pageKey, title, onClose }: SaveTemplateDialogProps) {
  const form = useForm({ defaultValues: { title: title.slice(0, 100), description: '' } });
  const save = useSaveTemplate(pageKey);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('saveTitle', { name: title || editor('untitled') })}
      description={t('saveBody')}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={values => {
        if (values.title.trim() === '') form.setError('title', { message: t('nameNeeded') });
        else save.mutate(values, { onSuccess: onClose });
      }}
    >
      <TextField control={form.control} name="title" label={t('name')} maxLength={100} />
      <TextField
        control={form.control}
        name="description"
        label={t('description')}
        help={t('descriptionHelp')}
        maxLength={500}
      />
    </FormDialog>
  );
}
