import { editDistance } from './edit-distance.ts';
import { foldText, isUnspaced, searchTerms, wordsOf } from './search-words.ts';

/** Words of a query, folded, with those that are looked for beside them. */
export type Corrections = ReadonlyMap<string, string>;

export const noCorrections: Corrections = new Map();

/** Words of a query that are corrected; the words after them stand as they are. */
const mostWords = 4;
const mostCandidates = 6;
/** From so many letters on, a word may be the beginning of one that is still being typed. */
const unfinishedFrom = 5;

/** How many letters of a word may be wrong. Words with digits are names of versions and errors: others are no better. */
function tolerance(word: string): number {
  const letters = Array.from(word).length;
  if (letters < 4 || isUnspaced(word) || !/^[\p{L}\p{M}]+$/u.test(word)) return 0;
  return letters < 8 ? 1 : 2;
}

/** The words of a query that may be mistyped; what stands in quotes is meant as it stands. */
export const doubtfulWords = (query: string): string[] =>
  [...new Set(searchTerms(query).flatMap(term => (term.kind === 'prefix' ? [term.word] : [])))]
    .filter(word => tolerance(word) > 0)
    .slice(0, mostWords);

/** Whether a word of a page can be what a mistyped one means. */
const isCorrect = (word: string): boolean => tolerance(word) > 0 && word.length <= 40;

/** The words of a text that others can be corrected to, each once. */
export function vocabularyOf(text: string): Set<string> {
  const words = new Set(wordsOf(text));
  for (const word of words) if (!isCorrect(word)) words.delete(word);
  return words;
}

/** Words from end to beginning, so that those with one ending are side by side. */
export const backwards = (word: string): string => Array.from(word).reverse().join('');

/** What to look up for a word: those with one of these ends, of these lengths. */
interface Neighbourhood {
  beginning: string;
  /** Backwards. */
  ending: string;
  least: number;
  most: number;
  /** Whether longer words with the beginning count too. */
  unfinished: boolean;
}

/**
 * Where the words near a word are found. Of its beginning and its ending one is right as long as the mistakes are not at both, and
 * neither reaches into the middle, where two swapped letters can be.
 */
export function neighbourhoodOf(word: string): Neighbourhood {
  const letters = Array.from(word);
  const mistakes = tolerance(word);
  const size = Math.max(1, Math.floor((letters.length - 1) / (mistakes + 1)));
  return {
    beginning: letters.slice(0, size).join(''),
    ending: backwards(letters.slice(-size).join('')),
    least: letters.length - mistakes,
    most: letters.length + mistakes,
    unfinished: letters.length >= unfinishedFrom,
  };
}

/** Those of the words that may be meant, the nearest first. */
export function nearest(typed: string, words: readonly string[]): { word: string; distance: number }[] {
  const mistakes = tolerance(typed);
  const letters = Array.from(typed);
  const isUnfinished = letters.length >= unfinishedFrom;
  // Cheaper than the distance, and most words end here.
  const mayBeNear = (word: string) => letters.filter(letter => !word.includes(letter)).length <= mistakes;
  return words
    .filter(word => word !== typed && mayBeNear(word))
    .flatMap(word => {
      const { whole, beginning } = editDistance(typed, word);
      if (whole <= mistakes) return [{ word, distance: whole }];
      return isUnfinished && beginning <= mistakes ? [{ word, distance: beginning + 0.5 }] : [];
    })
    .sort((one, other) => one.distance - other.distance || one.word.length - other.word.length)
    .slice(0, mostCandidates);
}

/** A query with its corrections in it, to be shown. */
export const correctedText = (query: string, corrections: Corrections): string =>
  query.replace(/[\p{L}\p{N}\p{M}_]+/gu, word => corrections.get(foldText(word)) ?? word);
