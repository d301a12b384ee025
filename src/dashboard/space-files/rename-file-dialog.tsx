import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { File as ContentFile } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/space-files.ts';

type Props = {
  file: ContentFile;
  rename: (file: ContentFile, name: string) => Promise<void>;
  onClose: () => void;
};

export function RenameFileDialog({ file, rename, onClose }: Props) {
  const form = useForm({ defaultValues: { name: file.name } });
  const save = useMutation({ mutationFn: (name: string) => rename(file, name), onSuccess: onClose });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('renameTitle', { name: file.name })}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      fieldNames={{ 'changes.0.name': 'name' }}
      onSubmit={({ name }) => save.mutate(name)}
    >
      <TextField control={form.control} name="name" label={t('name')} maxLength={255} />
    </FormDialog>
  );
}
