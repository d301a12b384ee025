import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { getFileById } from '#client/sdk.gen.ts';
import type { File as ContentFile } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/space-files.ts';

type Props = {
  file: ContentFile;
  spaceId: string;
  rename: (file: ContentFile, name: string, before: string) => Promise<void>;
  onClose: () => void;
};

export function RenameFileDialog({ file, spaceId, rename, onClose }: Props) {
  const form = useForm({ defaultValues: { name: file.name } });
  const save = useMutation({
    mutationFn: ([name, before]: [string, string]) => rename(file, name, before),
    onSuccess: onClose,
  });
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
      latest={async () => savedNow(await getFileById({ path: { spaceId, fileId: file.id } }), ({ name }) => ({ name }))}
      onSubmit={({ name }, _condition, before) => save.mutate([name, before.name])}
    >
      <TextField control={form.control} name="name" label={t('name')} maxLength={255} />
    </FormDialog>
  );
}
