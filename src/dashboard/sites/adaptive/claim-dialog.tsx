import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { SiteAdaptiveJsonSchema, SiteAdaptiveProperty } from '#client/types.gen.ts';
import { CheckboxField } from '#dashboard/forms/checkbox-field.tsx';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import type { Condition } from '#dashboard/forms/saved-now.ts';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/site-adaptive.ts';
import { type ClaimPlace, claimRows, withClaim, withoutClaim } from '#dashboard/sites/adaptive/schema-edit.ts';
import { schemaNow } from '#dashboard/sites/adaptive/schema-now.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';

interface DialogProps {
  place: SitePlace;
  schema: SiteAdaptiveJsonSchema;
  /** Undefined: a new one. */
  claim: ClaimPlace | undefined;
  /** @throws ApiError */
  onSave: (schema: SiteAdaptiveJsonSchema, text: string, condition: Condition) => Promise<void>;
  onClose: () => void;
}

interface Values {
  name: string;
  type: string;
  description: string;
  values: string;
  unsigned: boolean;
}

const pathOf = (names: readonly string[]) => names.join('.');

const valuesOf = (claim: ClaimPlace | undefined): Values => ({
  name: claim?.names.at(-1) ?? '',
  type: claim?.property.type ?? 'boolean',
  description: claim?.property.description ?? '',
  values: claim?.values.join('\n') ?? '',
  unsigned: claim?.names[0] === 'unsigned' && claim.names.length > 1,
});

const types = ['boolean', 'string', 'number', 'array'] as const;

const linesOf = (text: string) => [...new Set(text.split('\n').map(line => line.trim()))].filter(line => line !== '');

function propertyOf({ type, description, values }: Values): SiteAdaptiveProperty {
  const lines = linesOf(values);
  const only = lines.length > 0 ? { enum: lines } : {};
  if (type === 'array') return { type, description, items: { type: 'string', ...only } };
  if (type === 'string') return { type, description, ...only };
  return { type: type === 'number' ? 'number' : 'boolean', description };
}

/** One claim: its name, what it can be, and whether anybody can claim it. */
export function ClaimDialog({ place, schema, claim, onSave, onClose }: DialogProps) {
  const within = claim?.names.slice(0, -1) ?? [];
  /** All claims, as they were last read: they are kept as one. */
  const known = useRef(schema);
  const queries = useQueryClient();
  const form = useForm<Values>({ defaultValues: valuesOf(claim) });
  const type = form.watch('type');
  const isInside = within.length > 0 && within[0] !== 'unsigned';
  const save = useMutation({
    mutationFn: ([values, condition]: [Values, Condition]) => {
      const path = isInside ? within : values.unsigned ? ['unsigned', ...within.slice(1)] : [];
      const names = [...path, values.name.trim()];
      const without = claim ? withoutClaim(known.current, claim.names) : known.current;
      return onSave(withClaim(without, names, propertyOf(values)), t('saved', { name: names.join('.') }), condition);
    },
    onSuccess: onClose,
  });
  const latest = async () => {
    const { values, condition } = await schemaNow(queries, place);
    known.current = values;
    const now = claim && claimRows(values).find(({ names }) => pathOf(names) === pathOf(claim.names));
    if (claim && !now) throw new Error(t('gone'));
    return { values: valuesOf(now), condition };
  };
  const submit = (values: Values, condition: Condition) => {
    const name = values.name.trim();
    const names = pathOf([...(values.unsigned ? ['unsigned'] : []), name]);
    const taken = claimRows(known.current).some(
      other => pathOf(other.names) === names && names !== (claim && pathOf(claim.names)),
    );
    if (!name) form.setError('name', { message: t('nameMissing') });
    else if (taken) form.setError('name', { message: t('nameTaken') });
    else save.mutate([values, condition]);
  };
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(claim ? 'editClaim' : 'newClaim')}
      submitLabel={t(claim ? 'save' : 'addClaim')}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      latest={latest}
      onSubmit={submit}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('name')}
        help={t('nameHelp')}
        mono
        maxLength={64}
        spellCheck={false}
      />
      <TextField
        control={form.control}
        name="description"
        label={t('description')}
        help={t('descriptionHelp')}
        optional
        maxLength={500}
      />
      <SelectField
        control={form.control}
        name="type"
        label={t('type')}
        options={types.map(value => ({ value, label: t(`type.${value}`) }))}
      />
      {(type === 'string' || type === 'array') && (
        <TextareaField
          control={form.control}
          name="values"
          label={t('values')}
          help={t('valuesHelp')}
          optional
          mono
          rows={3}
        />
      )}
      {!isInside && (
        <CheckboxField
          control={form.control}
          name="unsigned"
          label={t('unsignedLabel')}
          description={t('unsignedHelp')}
        />
      )}
    </FormDialog>
  );
}
