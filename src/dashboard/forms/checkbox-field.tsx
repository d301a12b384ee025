import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Bound } from '#dashboard/forms/bound.ts';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';

type CheckboxFieldProps<Values extends FieldValues> = Pick<
  Bound<Values>,
  'control' | 'name' | 'label' | 'className'
> & {
  description?: ReactNode;
  disabled?: boolean;
};

export function CheckboxField<Values extends FieldValues>(props: CheckboxFieldProps<Values>) {
  const { control, name, label, ...rest } = props;
  const { field } = useController({ control, name });
  useFieldWords(name, { label });
  return (
    <Checkbox {...rest} ref={field.ref} checked={Boolean(field.value)} onCheckedChange={field.onChange}>
      {label}
    </Checkbox>
  );
}
