import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createOrUpdateOpenApiSpecBySlugMutation } from '#client/@tanstack/react-query.gen.ts';
import { getOpenApiSpecBySlug } from '#client/sdk.gen.ts';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { noSource, readSource, SourceFields, type SourceValues } from '#dashboard/api-specs/source-fields.tsx';
import { refreshSpecs, type SpecPlace } from '#dashboard/api-specs/spec-data.ts';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { toast } from '#dashboard/ui/toast.ts';

type ReplaceSourceDialogProps = { place: SpecPlace; spec: OpenApiSpec; onClose: () => void };

const valuesOf = ({ sourceURL }: OpenApiSpec): SourceValues => ({
  ...noSource,
  url: sourceURL ?? '',
  from: sourceURL ? 'url' : 'file',
});

export function ReplaceSourceDialog({ place, spec, onClose }: ReplaceSourceDialogProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: valuesOf(spec) });
  const replace = useMutation({
    ...createOrUpdateOpenApiSpecBySlugMutation(),
    onSuccess: async () => {
      await refreshSpecs(queries);
      toast.success(t('added', { slug: spec.slug }));
      onClose();
    },
  });
  const submit = async (condition: Condition) => {
    const source = await readSource(form);
    if (source) replace.mutate({ path: place, body: { source }, ...condition });
  };
  return (
    <FormDialog
      form={form}
      title={t('replace')}
      description={t('replaceLead')}
      submitLabel={t('replace')}
      submitError={replace.error}
      loading={replace.isPending}
      fieldNames={{ 'source.url': 'url', 'source.text': 'files', source: 'url' }}
      onClose={onClose}
      latest={async () => savedNow(await getOpenApiSpecBySlug({ path: place }), valuesOf)}
      lastChange={useLastChange('openapi.update', spec.id)}
      onSubmit={(_values, condition) => void submit(condition)}
    >
      <SourceFields form={form} />
    </FormDialog>
  );
}
