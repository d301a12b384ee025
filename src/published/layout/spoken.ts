import { createContext, useContext } from 'react';
import { english, type Words } from '../words/english.ts';

/** The words of the language of the page that is rendered. */
export const Spoken = createContext<Words>(english);

/** A day as people write it; `long` for one within a sentence. @param at ISO 8601 */
export function dateIn(language: string, at: string, dateStyle: 'medium' | 'long'): string {
  const locale = Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en';
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(at));
}

export const useWords = (): Words => useContext(Spoken);
