import { languageAsked } from '#published/words/words.ts';
import type { Language } from '../db/tables/accounts.ts';
import { english, type Texts } from './english.ts';
import { german } from './german.ts';

const texts: Readonly<Record<Language, Texts>> = { en: english, de: german };

export const languages: readonly Language[] = ['en', 'de'];

/** What the service says in a language; English to people whose language is not known. */
export const textsIn = (language: Language | null): Texts => texts[language ?? 'en'];

/** Fills in what a text leaves open. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));

/** Which of two texts belongs to a number. */
export const forCount = (language: Language | null, count: number, one: string, other: string): string =>
  new Intl.PluralRules(language ?? 'en').select(count) === 'one' ? one : other;

/** A number as it is written in a language. */
export const written = (language: Language | null, count: number): string =>
  new Intl.NumberFormat(language ?? 'en').format(count);

/** Which of the service's languages a browser asks for first (RFC 9110, 12.5.4); English where it asks for neither. */
export const languageOfBrowser = (acceptLanguage: string | undefined): Language =>
  languageAsked(acceptLanguage, tag =>
    languages.find(language => tag.toLowerCase().split('-')[0] === language),
  ) as Language; // one of those that the function gives, or English

/** What is said to somebody, and how it is written. */
export interface Words {
  language: Language;
  texts: Texts;
}

/** What an answer says to whoever asks for it. */
export function wordsFor({ headers }: { headers: Readonly<Record<string, unknown>> }): Words {
  const asked = headers['accept-language'];
  const language = languageOfBrowser(typeof asked === 'string' ? asked : undefined);
  return { language, texts: textsIn(language) };
}
