import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { SiteAdaptiveJsonSchema } from '#client/types.gen.ts';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/site-adaptive.ts';

interface DialogProps {
  schema: SiteAdaptiveJsonSchema;
  /** @throws ApiError */
  onSave: (schema: SiteAdaptiveJsonSchema, text: string) => Promise<void>;
  onClose: () => void;
}

/** The whole schema as the API has it: for claims inside of others, and to take it from elsewhere. */
export function SchemaDialog({ schema, onSave, onClose }: DialogProps) {
  const form = useForm({ defaultValues: { jsonSchema: JSON.stringify(schema, null, 2) } });
  const save = useMutation({
    mutationFn: (next: SiteAdaptiveJsonSchema) => onSave(next, t('schemaSaved')),
    onSuccess: onClose,
  });
  const submit = ({ jsonSchema }: { jsonSchema: string }) => {
    try {
      save.mutate(JSON.parse(jsonSchema)); // the service says what a schema is, with the place of what is wrong
    } catch {
      form.setError('jsonSchema', { message: t('notJson') });
    }
  };
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('schema')}
      description={t('schemaLead')}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextareaField
        control={form.control}
        name="jsonSchema"
        label={t('schemaLabel')}
        mono
        rows={14}
        spellCheck={false}
      />
    </FormDialog>
  );
}
