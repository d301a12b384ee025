import type { GlossaryBatchOperation, GlossaryEntry, GlossaryTranslations } from '#client/types.gen.ts';

export type EntryValues = { terms: { language: string; term: string }[]; keep: boolean; matchCase: boolean };

export const valuesOf = (entry: GlossaryEntry | undefined): EntryValues => ({
  terms: Object.entries(entry?.translations ?? { en: '' })
    .map(([language, term]) => ({ language, term }))
    .sort((one, other) => (one.language < other.language ? -1 : 1)),
  keep: entry?.keep ?? false,
  matchCase: entry?.matchCase ?? false,
});

/** A term that is kept as it is has one form for all languages: the first. */
export const shownTerms = <Term>(terms: readonly Term[], keep: boolean): readonly Term[] =>
  keep ? terms.slice(0, 1) : terms;

/** Undefined where a term is in one language only and is to become another one. */
export function operationOf(
  entry: GlossaryEntry | undefined,
  { terms, keep, matchCase }: EntryValues,
): GlossaryBatchOperation | undefined {
  const filled = shownTerms(terms, keep).filter(({ term }) => term.trim() !== '');
  if (filled.length < (keep ? 1 : 2)) return undefined;
  // The languages are those of the list, or of the entry.
  const translations = Object.fromEntries(
    filled.map(({ language, term }) => [language, term.trim()]),
  ) as GlossaryTranslations;
  const members = { translations, keep, matchCase };
  return entry ? { type: 'update', id: entry.id, ...members } : { type: 'insert', ...members };
}
