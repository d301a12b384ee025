import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import type { Condition } from '#dashboard/forms/saved-now.ts';
import { t as preview } from '#dashboard/messages/site-preview.ts';
import { t } from '#dashboard/messages/site-segments.ts';
import { FillIn } from '#dashboard/shell/site-preview/fill-in.tsx';
import { readClaims } from '#dashboard/shell/site-preview/view-as.ts';
import { type SiteSegment, segmentsNow, useSaveSegments, useSegments } from '#dashboard/sites/segments/segment-data.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

interface DialogProps {
  place: SitePlace;
  /** Undefined: a new one. */
  segment: SiteSegment | undefined;
  onClose: () => void;
}

const valuesOf = (segment: SiteSegment | undefined) => ({
  name: segment?.name ?? '',
  claims: segment ? JSON.stringify(segment.claims, null, 2) : '{\n  \n}',
});
type Values = ReturnType<typeof valuesOf>;

/** Asks for a name and the claims of a kind of visitor. */
export function SegmentDialog({ place, segment, onClose }: DialogProps) {
  /** All of them, as they were last read: they are kept as one. */
  const known = useRef(useSegments(place));
  const keep = useSaveSegments(place);
  const form = useForm({ defaultValues: valuesOf(segment) });
  const save = useMutation({
    mutationFn: ([next, condition]: [SiteSegment, Condition]) =>
      keep(
        segment ? known.current.map(other => (other.name === segment.name ? next : other)) : [...known.current, next],
        condition,
      ),
    onSuccess: (_, [{ name }]) => {
      toast.success(t('saved', { name }));
      onClose();
    },
  });
  const latest = async () => {
    const { values, condition } = await segmentsNow(place);
    known.current = values;
    const now = values.find(({ name }) => name === segment?.name);
    if (segment && !now) throw new Error(t('gone'));
    return { values: valuesOf(now), condition };
  };
  const submit = (values: Values, condition: Condition) => {
    const name = values.name.trim();
    const read = readClaims(values.claims);
    if (!name) form.setError('name', { message: t('nameMissing') });
    else if (name !== segment?.name && known.current.some(other => other.name === name))
      form.setError('name', { message: t('nameTaken') });
    else if ('problem' in read) form.setError('claims', { message: preview(read.problem) });
    else save.mutate([{ name, claims: JSON.parse(read.claims) }, condition]);
  };
  return (
    <FormDialog
      form={form}
      title={t(segment ? 'editSegment' : 'newSegment')}
      submitLabel={t('save')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      latest={latest}
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
