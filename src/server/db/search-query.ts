import { indexWords, type SearchTerm, searchTerms } from '#lib/search-words.ts';
import type { SearchScope } from './search-engine.ts';

/** What must stand in a page: each word of a query, or what is looked for beside it. */
export const termsOf = ({ text, corrections }: Pick<SearchScope, 'text' | 'corrections'>): SearchTerm[] =>
  searchTerms(text).map(term => (term.kind === 'prefix' ? { ...term, other: corrections?.get(term.word) } : term));

export type IndexedPart = 'title' | 'headings' | 'body';

/** Characters of a part that are indexed; longer pages are found by their beginning. */
const indexedCharacters = 200_000;
/** What a part may take of the megabyte that PostgreSQL gives to the index of a row. */
const indexedBytes: Readonly<Record<IndexedPart, number>> = { title: 50_000, headings: 150_000, body: 700_000 };
/** What PostgreSQL adds to a word, and to each place of it; of a word it keeps 255 places. */
const [perWord, perPlace, places] = [8, 2, 255] as const;

/** The words of a part of a page, separated by spaces. */
export function indexText(text: string, part: IndexedPart): string {
  const counts = new Map<string, number>();
  const words: string[] = [];
  let bytes = 0;
  for (const word of indexWords(text.slice(0, indexedCharacters))) {
    const count = counts.get(word) ?? 0;
    bytes += (count === 0 ? Buffer.byteLength(word) + perWord : 0) + (count < places ? perPlace : 0);
    if (bytes > indexedBytes[part]) break;
    counts.set(word, count + 1);
    words.push(word);
  }
  return words.join(' ');
}
