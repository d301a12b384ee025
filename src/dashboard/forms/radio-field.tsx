import { type FieldValues, useController } from 'react-hook-form';
import type { Bound } from '#dashboard/forms/bound.ts';
import { sayOption, useFieldWords } from '#dashboard/forms/field-words.ts';
import { RadioCards, type RadioCardsProps } from '#dashboard/ui/radio-cards.tsx';

type RadioFieldProps<Values extends FieldValues> = Omit<Bound<Values>, 'optional' | 'help'> &
  Omit<RadioCardsProps<string>, 'value' | 'onValueChange' | 'aria-label' | 'aria-labelledby'>;

export function RadioField<Values extends FieldValues>(props: RadioFieldProps<Values>) {
  const { control, name, label, labelHidden, options, className } = props;
  const { field, fieldState } = useController({ control, name });
  useFieldWords(name, { label, say: sayOption(options) });
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
