import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { FieldProps } from '#dashboard/forms/field.tsx';

/** What every field of a react-hook-form form takes, beside what its control takes. */
export type Bound<Values extends FieldValues> = {
  // The third parameter is the schema's output, which no field depends on.
  // biome-ignore lint/suspicious/noExplicitAny: react-hook-form gives it no other neutral type
  control: Control<Values, any, any>;
  name: FieldPath<Values>;
} & Omit<FieldProps, 'children' | 'error'>;

/** The parts of `props` that `Field` takes, apart from those that its control takes. */
export function split<Values extends FieldValues, Rest extends Bound<Values>>(props: Rest) {
  const { control, name, label, labelHidden, help, optional, className, ...rest } = props;
  const frame = {
    label,
    ...(labelHidden && { labelHidden }),
    ...(help !== undefined && { help }),
    ...(optional && { optional }),
    ...(className && { className }),
  };
  return { control, name, frame, rest };
}
