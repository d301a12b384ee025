import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createOpenApiSpecMutation } from '#client/@tanstack/react-query.gen.ts';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { noSource, readSource, SourceFields } from '#dashboard/api-specs/source-fields.tsx';
import { refreshSpecs } from '#dashboard/api-specs/spec-data.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/api-specs.ts';
import { toast } from '#dashboard/ui/toast.ts';

type AddSpecDialogProps = { organizationId: string; onClose: () => void; onAdded: (spec: OpenApiSpec) => void };

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function AddSpecDialog({ organizationId, onClose, onAdded }: AddSpecDialogProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: noSource });
  const create = useMutation({
    ...createOpenApiSpecMutation(),
    onSuccess: async spec => {
      await refreshSpecs(queries);
      toast.success(t('added', { slug: spec.slug }));
      onAdded(spec);
    },
  });
  const submit = async ({ slug }: typeof noSource) => {
    if (!slugPattern.test(slug)) {
      form.setError('slug', { message: t('slugBad') }, { shouldFocus: true });
      return;
    }
    const source = await readSource(form);
    if (source) create.mutate({ path: { organizationId }, body: { slug, source } });
  };
  return (
    <FormDialog
      form={form}
      title={t('add')}
      submitLabel={t('add')}
      submitError={create.error}
      loading={create.isPending}
      fieldNames={{ 'source.url': 'url', 'source.text': 'files', source: 'url' }}
      onClose={onClose}
      onSubmit={values => void submit(values)}
    >
      <TextField
        control={form.control}
        name="slug"
        label={t('slug')}
        help={t('slugHelp')}
        maxLength={100}
        mono
        spellCheck={false}
        autoCapitalize="none"
      />
      <SourceFields form={form} />
    </FormDialog>
  );
}
