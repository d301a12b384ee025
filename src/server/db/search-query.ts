import { isIdeograph, searchWords } from '#lib/fold.ts';

const maximumWords = 16;

type SearchTerm = { kind: 'prefix'; word: string } | { kind: 'phrase'; words: string[] };

/** What a person typed, as terms that must all match: words by prefix, runs of ideographs as phrases. */
export function searchTerms(text: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const word of searchWords(text).slice(0, maximumWords)) {
    const last = terms.at(-1);
    if (!isIdeograph(word)) terms.push({ kind: 'prefix', word });
    else if (last?.kind === 'phrase') last.words.push(word);
    else terms.push({ kind: 'phrase', words: [word] });
  }
  return terms;
}

/** Longer pages are found by their beginning: the index of PostgreSQL holds at most a megabyte a row. */
const indexedCharacters = 200_000;

export function indexText(text: string): string {
  return searchWords(text.slice(0, indexedCharacters)).join(' ');
}
