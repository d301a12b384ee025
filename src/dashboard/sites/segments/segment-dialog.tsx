import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t as preview } from '#dashboard/messages/site-preview.ts';
import { t } from '#dashboard/messages/site-segments.ts';
import { FillIn } from '#dashboard/sites/preview/fill-in.tsx';
import { readClaims } from '#dashboard/sites/preview/view-as.ts';
import { type SiteSegment, useSaveSegments, useSegments } from '#dashboard/sites/segments/segment-data.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

interface DialogProps {
  place: SitePlace;
  /** Undefined: a new one. */
  segment: SiteSegment | undefined;
  onClose: () => void;
}

/** Asks for a name and the claims of a kind of visitor. */
export function SegmentDialog({ place, segment, onClose }: DialogProps) {
  const segments = useSegments(place);
  const keep = useSaveSegments(place);
  const form = useForm({
    defaultValues: {
      name: segment?.name ?? '',
      claims: segment ? JSON.stringify(segment.claims, null, 2) : '{\n  \n}',
    },
  });
  const save = useMutation({
    mutationFn: (next: SiteSegment) =>
      keep(segment ? segments.map(other => (other.name === segment.name ? next : other)) : [...segments, next]),
    onSuccess: (_, { name }) => {
      toast.success(t('saved', { name }));
      onClose();
    },
  });
  const submit = (values: { name: string; claims: string }) => {
    const name = values.name.trim();
    const read = readClaims(values.claims);
    if (!name) form.setError('name', { message: t('nameMissing') });
    else if (name !== segment?.name && segments.some(other => other.name === name))
      form.setError('name', { message: t('nameTaken') });
    else if ('problem' in read) form.setError('claims', { message: preview(read.problem) });
    else save.mutate({ name, claims: JSON.parse(read.claims) });
  };
  return (
    <FormDialog
      form={form}
      title={t(segment ? 'editSegment' : 'addSegment')}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField control={form.control} name="name" label={t('name')} help={t('nameHelp')} maxLength={50} />
      <TextareaField
        control={form.control}
        name="claims"
        label={preview('claims')}
        help={preview('claimsHelp')}
        mono
        rows={6}
        spellCheck={false}
      />
      <FillIn place={place} onFill={claims => form.setValue('claims', claims, { shouldDirty: true })} />
    </FormDialog>
  );
}
