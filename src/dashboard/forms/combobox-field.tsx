import { type FieldValues, useController } from 'react-hook-form';
import { type Bound, split } from '#dashboard/forms/bound.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { sayOption, useFieldWords } from '#dashboard/forms/field-words.ts';
import { Combobox, type ComboboxProps, MultiCombobox, type MultiComboboxProps } from '#dashboard/ui/combobox.tsx';

type ComboboxFieldProps<Values extends FieldValues> = Bound<Values> &
  Omit<ComboboxProps, 'value' | 'onValueChange' | 'ref' | 'id' | 'label'>;

export function ComboboxField<Values extends FieldValues>(props: ComboboxFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, ComboboxFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
  useFieldWords(name, { label: props.label, say: sayOption(props.options) });
  return (
    <Field {...frame} error={fieldState.error?.message}>
      {aria => (
        <Combobox
          {...rest}
          {...aria}
          ref={field.ref}
          label={props.label}
          value={field.value ?? undefined}
          onValueChange={field.onChange}
        />
      )}
    </Field>
  );
}

type MultiComboboxFieldProps<Values extends FieldValues> = Bound<Values> &
  Omit<MultiComboboxProps, 'values' | 'onValuesChange' | 'label' | 'ref' | 'id'>;

export function MultiComboboxField<Values extends FieldValues>(props: MultiComboboxFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, MultiComboboxFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...frame} error={fieldState.error?.message}>
      {aria => (
        <MultiCombobox
          {...rest}
          {...aria}
          ref={field.ref}
          label={props.label}
          values={field.value ?? []}
          onValuesChange={field.onChange}
        />
      )}
    </Field>
  );
}
