import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createOrUpdateOpenApiSpecBySlugMutation } from '#client/@tanstack/react-query.gen.ts';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { noSource, readSource, SourceFields } from '#dashboard/api-specs/source-fields.tsx';
import { refreshSpecs, type SpecPlace } from '#dashboard/api-specs/spec-data.ts';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/api-specs.ts';
import { toast } from '#dashboard/ui/toast.ts';

type ReplaceSourceDialogProps = { place: SpecPlace; spec: OpenApiSpec; onClose: () => void };

export function ReplaceSourceDialog({ place, spec, onClose }: ReplaceSourceDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    defaultValues: {
      ...noSource,
      url: spec.sourceURL ?? '',
      from: spec.sourceURL ? ('url' as const) : ('file' as const),
    },
  });
  const replace = useMutation({
    ...createOrUpdateOpenApiSpecBySlugMutation(),
    onSuccess: async () => {
      await refreshSpecs(queries);
      toast.success(t('added', { slug: spec.slug }));
      onClose();
    },
  });
  const submit = async () => {
    const source = await readSource(form);
    if (source) replace.mutate({ path: place, body: { source } });
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
      onSubmit={() => void submit()}
    >
      <SourceFields form={form} />
    </FormDialog>
  );
}
