import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field, type FieldProps } from '#dashboard/forms/field.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Combobox, type ComboboxProps, MultiCombobox, type MultiComboboxProps } from '#dashboard/ui/combobox.tsx';
import { FileDrop, type FileDropProps } from '#dashboard/ui/file-drop.tsx';
import { Input, type InputProps, PasswordInput, Textarea, type TextareaProps } from '#dashboard/ui/input.tsx';
import { RadioCards, type RadioCardsProps } from '#dashboard/ui/radio-cards.tsx';
import { Select, type SelectProps } from '#dashboard/ui/select.tsx';

type Bound<Values extends FieldValues> = {
  // The third parameter is the schema's output, which no field depends on.
  // biome-ignore lint/suspicious/noExplicitAny: react-hook-form gives it no other neutral type
  control: Control<Values, any, any>;
  name: FieldPath<Values>;
} & Omit<FieldProps, 'children' | 'error'>;

/** The parts of `props` that `Field` takes, apart from those that its control takes. */
function split<Values extends FieldValues, Rest extends Bound<Values>>(props: Rest) {
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

type TextFieldProps<Values extends FieldValues> = Bound<Values> & Omit<InputProps, 'name' | 'ref' | 'value'>;

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, TextFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
  const Control = rest.type === 'password' ? PasswordInput : Input;
  return (
    <Field {...frame} error={fieldState.error?.message}>
      {aria => <Control {...rest} {...aria} {...field} value={field.value ?? ''} />}
    </Field>
  );
}

type TextareaFieldProps<Values extends FieldValues> = Bound<Values> & Omit<TextareaProps, 'name' | 'ref' | 'value'>;

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, TextareaFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...frame} error={fieldState.error?.message}>
      {aria => <Textarea {...rest} {...aria} {...field} value={field.value ?? ''} />}
    </Field>
  );
}

type Chosen = 'value' | 'onValueChange' | 'name' | 'ref' | 'id';

type SelectFieldProps<Values extends FieldValues> = Bound<Values> & Omit<SelectProps<string>, Chosen>;

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, SelectFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
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

type ComboboxFieldProps<Values extends FieldValues> = Bound<Values> & Omit<ComboboxProps, Chosen | 'label'>;

export function ComboboxField<Values extends FieldValues>(props: ComboboxFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, ComboboxFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
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

type RadioFieldProps<Values extends FieldValues> = Omit<Bound<Values>, 'optional' | 'help'> &
  Omit<RadioCardsProps<string>, 'value' | 'onValueChange' | 'aria-label' | 'aria-labelledby'>;

export function RadioField<Values extends FieldValues>(props: RadioFieldProps<Values>) {
  const { control, name, label, labelHidden, options, className } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <fieldset className={className}>
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <RadioCards
        options={options}
        value={field.value ?? undefined}
        onValueChange={field.onChange}
        aria-label={label}
      />
      {fieldState.error && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}

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
  return (
    <Checkbox {...rest} ref={field.ref} checked={Boolean(field.value)} onCheckedChange={field.onChange}>
      {label}
    </Checkbox>
  );
}

type FileFieldProps<Values extends FieldValues> = Bound<Values> &
  Omit<FileDropProps, 'files' | 'onFilesChange' | 'id' | 'help' | 'aria-label' | 'aria-describedby'> & {
    /** What may be dropped, in words, inside the zone. */
    zoneHelp?: string;
  };

/** Its value is an array of `File`. */
export function FileField<Values extends FieldValues>(props: FileFieldProps<Values>) {
  const { control, name, frame, rest } = split<Values, FileFieldProps<Values>>(props);
  const { field, fieldState } = useController({ control, name });
  const { zoneHelp, ...zone } = rest;
  return (
    <Field {...frame} error={fieldState.error?.message}>
      {({ id, 'aria-describedby': describedBy }) => (
        <FileDrop
          {...zone}
          {...(zoneHelp && { help: zoneHelp })}
          id={id}
          aria-describedby={describedBy}
          files={field.value ?? []}
          onFilesChange={field.onChange}
        />
      )}
    </Field>
  );
}
