import { type FieldValues, useController } from 'react-hook-form';
import { type Bound, split } from '#dashboard/forms/bound.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { sayOption, useFieldWords } from '#dashboard/forms/field-words.ts';
import { Select, type SelectProps } from '#dashboard/ui/select.tsx';

type SelectFieldProps<Values extends FieldValues> = Bound<Values> &
  Omit<SelectProps<string>, 'value' | 'onValueChange' | 'name' | 'ref' | 'id'>;

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, SelectFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
  useFieldWords(name, { label: props.label, say: sayOption(props.options) });
  return (
    <Field {...frame} error={fieldState.error?.message}>
      {aria => (
        <Select
          {...rest}
          {...aria}
          ref={field.ref}
          value={field.value ?? undefined}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
