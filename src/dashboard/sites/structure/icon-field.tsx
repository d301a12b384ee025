import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '#dashboard/forms/field.tsx';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { t } from '#dashboard/messages/icons.ts';
import { IconPicker, iconWords } from '#dashboard/shell/icon-picker.tsx';

/** One of the icons of sections; the empty text is none. */
export function IconField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  const { field } = useController({ control, name });
  useFieldWords(name, { label: t('label'), say: value => iconWords(String(value)) });
  return (
    <Field label={t('label')} optional>
      {aria => <IconPicker {...aria} ref={field.ref} value={field.value} onValueChange={field.onChange} />}
    </Field>
  );
}
