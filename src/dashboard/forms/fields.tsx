import { type FieldValues, useController } from 'react-hook-form';
import { type Bound, split } from '#dashboard/forms/bound.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { FieldLength } from '#dashboard/forms/field-length.tsx';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { Input, type InputProps, PasswordInput, Textarea, type TextareaProps } from '#dashboard/ui/input.tsx';

type TextFieldProps<Values extends FieldValues> = Bound<Values> &
  Omit<InputProps, 'name' | 'ref' | 'value'> & {
    /** What is amiss with what is being typed, before the form is sent. */
    problem?: string;
  };

export function TextField<Values extends FieldValues>({ problem, ...props }: TextFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, typeof props>(props);
  const { field, fieldState } = useController({ control, name });
  useFieldWords(name, props);
  const Control = rest.type === 'password' ? PasswordInput : Input;
  return (
    <Field
      {...frame}
      error={fieldState.error?.message || problem}
      length={<FieldLength text={field.value} limit={rest.maxLength} />}
    >
      {aria => <Control {...rest} {...aria} {...field} value={field.value ?? ''} />}
    </Field>
  );
}

type TextareaFieldProps<Values extends FieldValues> = Bound<Values> & Omit<TextareaProps, 'name' | 'ref' | 'value'>;

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, TextareaFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
  useFieldWords(name, props);
  return (
    <Field
      {...frame}
      error={fieldState.error?.message}
      length={<FieldLength text={field.value} limit={rest.maxLength} />}
    >
      {aria => <Textarea {...rest} {...aria} {...field} value={field.value ?? ''} />}
    </Field>
  );
}
