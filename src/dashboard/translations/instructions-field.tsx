import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/translations.ts';

type InstructionsFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** On a page the heading says what it is; a dialog has other fields, and it may stay empty. */
  place: 'page' | 'dialog';
};

/** What the engine is told beside the text. */
export function InstructionsField<Values extends FieldValues>({
  control,
  name,
  place,
}: InstructionsFieldProps<Values>) {
  return (
    <TextareaField
      control={control}
      name={name}
      label={t('instructions')}
      help={t('instructionsHelp')}
      rows={place === 'page' ? 4 : 6}
      maxLength={10_000}
      {...(place === 'page' ? { labelHidden: true } : { optional: true })}
    />
  );
}
