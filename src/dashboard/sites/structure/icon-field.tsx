import { createElement } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Field } from '#dashboard/forms/field.tsx';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import { Combobox, type ComboboxOption } from '#dashboard/ui/combobox.tsx';
import { siteIcon, siteIcons } from '#lib/site-icons.ts';

const none = 'none';

const wordsOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const drawn = (name: string) => createElement(siteIcon(name), { 'aria-hidden': true, className: 'size-4 text-fg-2' });

const options: ComboboxOption[] = Object.keys(siteIcons).map(name => ({
  value: name,
  label: wordsOf(name),
  icon: drawn(name),
}));

/** One of the icons of sections; the empty text is none. */
export function IconField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  const { field } = useController({ control, name });
  useFieldWords(name, { label: t('icon'), say: value => wordsOf(String(value)) });
  const value: string = field.value;
  // The API takes names that we have no drawing of: such a one stays until another is chosen.
  const other = value && !Object.hasOwn(siteIcons, value) ? [{ value, label: wordsOf(value), icon: drawn(value) }] : [];
  return (
    <Field label={t('icon')} optional>
      {aria => (
        <Combobox
          {...aria}
          ref={field.ref}
          label={t('icon')}
          placeholder={t('noIcon')}
          value={value || undefined}
          options={[...(value ? [{ value: none, label: t('noIcon') }] : []), ...other, ...options]}
          onValueChange={next => field.onChange(next === none ? '' : next)}
        />
      )}
    </Field>
  );
}
