import type { Language } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import type { ComboboxOption } from '#dashboard/ui/combobox.tsx';
import { languages } from '#document/languages.ts';

const names = new Intl.DisplayNames(locale, { type: 'language' });

/** The languages of spaces by name, each also found by its own name for itself. */
export const languageOptions: readonly ComboboxOption[] = languages
  .map(value => ({
    value,
    label: names.of(value) ?? value,
    keywords: [value, new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value],
  }))
  .sort((one, other) => one.label.localeCompare(other.label, locale));

export const languageOf = (value: string): Language | undefined => languages.find(language => language === value);

/** The name of a language; a code that is not known here stands as it is. */
export const languageName = (code: string): string => names.of(code) ?? code;
