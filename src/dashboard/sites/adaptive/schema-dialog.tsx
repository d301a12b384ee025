import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { SiteAdaptiveJsonSchema } from '#client/types.gen.ts';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import type { Condition } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/site-adaptive.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { schemaNow } from '#dashboard/sites/adaptive/schema-now.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';

interface DialogProps {
  place: SitePlace;
  schema: SiteAdaptiveJsonSchema;
  /** @throws ApiError */
  onSave: (schema: SiteAdaptiveJsonSchema, text: string, condition: Condition) => Promise<void>;
  onClose: () => void;
}

const valuesOf = (schema: SiteAdaptiveJsonSchema) => ({ jsonSchema: JSON.stringify(schema, null, 2) });

/** The whole schema as the API has it: for claims inside of others, and to take it from elsewhere. */
export function SchemaDialog({ place, schema, onSave, onClose }: DialogProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: valuesOf(schema) });
  const save = useMutation({
    mutationFn: ([next, condition]: [SiteAdaptiveJsonSchema, Condition]) => onSave(next, t('schemaSaved'), condition),
    onSuccess: onClose,
  });
  const submit = ({ jsonSchema }: { jsonSchema: string }, condition: Condition) => {
    try {
      save.mutate([JSON.parse(jsonSchema), condition]); // the service says what a schema is, with the place of what is wrong
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
      latest={async () => {
        const { values, condition } = await schemaNow(queries, place);
        return { values: valuesOf(values), condition };
      }}
      lastChange={useLastChange('site.visitor_schema_change', place.siteId)}
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
