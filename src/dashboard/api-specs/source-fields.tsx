import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { Field } from '#dashboard/forms/field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/api-specs.ts';
import { FileDrop } from '#dashboard/ui/file-drop.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';

export type SourceValues = { slug: string; from: 'url' | 'file'; url: string; files: File[] };

export const noSource: SourceValues = { slug: '', from: 'url', url: '', files: [] };

const largest = 10 * 1024 * 1024;

/** Where a specification comes from: an address, or a file whose text is sent. */
export function SourceFields({ form }: { form: UseFormReturn<SourceValues> }) {
  const from = useController({ control: form.control, name: 'from' }).field;
  const files = useController({ control: form.control, name: 'files' });
  return (
    <RadioCards
      aria-label={t('source')}
      value={from.value}
      onValueChange={from.onChange}
      options={[
        {
          value: 'url',
          label: t('source.url'),
          description: t('source.urlHelp'),
          extra: (
            <TextField
              control={form.control}
              name="url"
              type="url"
              label={t('address')}
              placeholder="https://"
              maxLength={2048}
              spellCheck={false}
            />
          ),
        },
        {
          value: 'file',
          label: t('source.file'),
          description: t('source.fileHelp'),
          extra: (
            <Field label={t('source.file')} labelHidden error={files.fieldState.error?.message}>
              {aria => (
                <FileDrop
                  id={aria.id}
                  aria-describedby={aria['aria-describedby']}
                  files={files.field.value}
                  onFilesChange={files.field.onChange}
                  accept={['.json', '.yaml', '.yml']}
                  maxSize={largest}
                />
              )}
            </Field>
          ),
        },
      ]}
    />
  );
}

/** The source as the API takes it; undefined when a field has to be looked at first, which then says so. */
export async function readSource(form: UseFormReturn<SourceValues>) {
  const { from, url, files } = form.getValues();
  const [file] = files;
  if (from === 'file') {
    if (file) return { text: await file.text() };
    form.setError('files', { message: t('fileMissing') });
    return undefined;
  }
  if (['http:', 'https:'].includes(URL.parse(url.trim())?.protocol ?? '')) return { url: url.trim() };
  form.setError('url', { message: t('addressBad') }, { shouldFocus: true });
  return undefined;
}
