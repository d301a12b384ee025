import { createElement } from 'react';
import { t } from '#dashboard/messages/icons.ts';
import { Combobox, type ComboboxOption, type ComboboxProps } from '#dashboard/ui/combobox.tsx';
import { siteIcon, siteIcons } from '#lib/site-icons.ts';

const none = 'none';

/** A name that we have no words for is said as it is written. */
export const iconWords = (name: string): string =>
  t.known(name) ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

const optionOf = (name: string): ComboboxOption => ({
  value: name,
  label: iconWords(name),
  icon: createElement(siteIcon(name), { 'aria-hidden': true, className: 'size-4 text-fg-2' }),
  // Who knows the names that the service keeps finds them in every language.
  keywords: [name],
});

const options = Object.keys(siteIcons).map(optionOf);

type IconPickerProps = Pick<ComboboxProps, 'ref' | 'id' | 'aria-describedby' | 'aria-invalid'> & {
  /** The empty text is none. */
  value: string;
  onValueChange: (name: string) => void;
};

/** One of the icons that pages and sections can have, or none. */
export function IconPicker({ value, onValueChange, ...field }: IconPickerProps) {
  // The service takes names that we have no drawing of: such a one stays until another is chosen.
  const isOther = value !== '' && !Object.hasOwn(siteIcons, value);
  return (
    <Combobox
      {...field}
      label={t('label')}
      placeholder={t('none')}
      value={value || undefined}
      options={[
        ...(value ? [{ value: none, label: t('none') }] : []),
        ...(isOther ? [optionOf(value)] : []),
        ...options,
      ]}
      onValueChange={next => onValueChange(next === none ? '' : next)}
    />
  );
}
