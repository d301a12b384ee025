import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { createOpenApiSpecMutation } from '#client/@tanstack/react-query.gen.ts';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { noSource, readSource, SourceFields } from '#dashboard/api-specs/source-fields.tsx';
import { refreshSpecs } from '#dashboard/api-specs/spec-data.ts';
import { useSlugCheck } from '#dashboard/api-specs/use-slug-check.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/api-specs.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type AddSpecDialogProps = { organizationId: string; onClose: () => void; onAdded: (spec: OpenApiSpec) => void };

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
  const { check, confirm } = useSlugCheck(form, organizationId);
  const submit = async ({ slug }: typeof noSource) => {
    if (!(await confirm())) return;
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
      onSubmit={values => void submit(values).catch(toastError)}
    >
      <TextField
        control={form.control}
        name="slug"
        label={t('slug')}
        help={check?.state === 'free' ? <SlugFree /> : t('slugHelp')}
        maxLength={100}
        mono
        spellCheck={false}
        autoCapitalize="none"
      />
      {check?.suggestion !== undefined && (
        <Button
          size="sm"
          variant="quiet"
          className="-mt-2 self-start"
          onClick={() => form.setValue('slug', check.suggestion ?? '', { shouldDirty: true })}
        >
          {t('slugTake', { slug: check.suggestion })}
        </Button>
      )}
      <SourceFields form={form} />
    </FormDialog>
  );
}

const SlugFree = () => (
  <span role="status" className="inline-flex items-center gap-1.5 text-success">
    <CircleCheck aria-hidden className="size-3.5" />
    {t('slug.free')}
  </span>
);
