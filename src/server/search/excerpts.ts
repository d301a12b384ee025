import { foldText, isUnspaced, wordsOf } from '#lib/search-words.ts';

/** A heading in the plain text of a page; its section reaches to the next one. */
export interface Heading {
  anchor: string;
  title: string;
  /** Where the heading stands in the text, in UTF-16 units. */
  start: number;
}

interface MatchingSection {
  anchor: string;
  title: string;
  body: string;
}

const maximumCharacters = 300;
const maximumSections = 5;
/** Characters of text before the match in an excerpt. */
const lead = 80;
/** Characters of a long text that are looked at at once, and of those before them. */
const [passageStep, passageLead] = [4_000, 200];

/** The words of a query, for finding them in a text again. */
export const queryTerms = wordsOf;

/** The sections of a page in which words of the query stand, the best ones first, and the text around the first match. */
export function excerpts(
  body: string,
  headings: readonly Heading[],
  terms: readonly string[],
): { body: string | undefined; sections: MatchingSection[] } {
  const found = headings.flatMap(({ anchor, title, start }, index) => {
    const text = body.slice(start + title.length, headings[index + 1]?.start).trim();
    const inTitle = matches(title, terms);
    const score = 2 * inTitle + matches(text, terms);
    return score === 0 ? [] : [{ anchor, title, score, body: excerptAround(text, terms) }];
  });
  found.sort((a, b) => b.score - a.score);
  const first = matches(body, terms) > 0 ? excerptAround(body, terms) : '';
  return {
    body: first || undefined,
    sections: found.slice(0, maximumSections).map(({ score: _, ...section }) => section),
  };
}

const matches = (text: string, terms: readonly string[]): number => {
  const folded = foldText(text);
  return terms.filter(term => indexOfTerm(folded, term) !== -1).length;
};

/** Where a word of a folded text begins with the term; of scripts without spaces, where the term stands. */
function indexOfTerm(folded: string, term: string): number {
  const anywhere = isUnspaced(term);
  for (let index = folded.indexOf(term); index !== -1; ) {
    if (anywhere || !/[\p{L}\p{N}\p{M}_]$/u.test(folded.slice(Math.max(0, index - 2), index))) return index;
    // Not in this word: it may hold the term at each of its letters.
    afterWord.lastIndex = index;
    if (!afterWord.test(folded)) return -1;
    index = folded.indexOf(term, afterWord.lastIndex);
  }
  return -1;
}

const afterWord = /[^\p{L}\p{N}\p{M}_]/gu;

/** The line of a text with the most terms and what follows it, cut to 300 characters around the first term. */
function excerptAround(text: string, terms: readonly string[]): string {
  const lines = text.normalize('NFC').split('\n');
  const scores = lines.map(line => matches(line, terms));
  const best = Math.max(0, scores.indexOf(Math.max(...scores)));
  const passage = passageAround(lines.slice(best).join(' '), terms);
  const at = firstMatch(passage, terms);
  const from = at <= lead ? 0 : wordStart(passage, at - lead);
  const characters = Array.from(passage.slice(from, from + 2 * maximumCharacters));
  const prefix = from > 0 ? '…' : '';
  if (characters.length <= maximumCharacters - 1) return prefix + characters.join('').trim();
  const cut = characters.slice(0, maximumCharacters - 2).join('');
  const space = cut.lastIndexOf(' ');
  return `${prefix}${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).trim()}…`;
}

/** The part of a long text in which the first term stands, so that only this part is looked at character by character. */
function passageAround(text: string, terms: readonly string[]): string {
  for (let from = 0; from < text.length; from += passageStep) {
    const start = wordStart(text, Math.max(0, from - passageLead));
    const passage = text.slice(start, from + 2 * passageStep);
    if (matches(passage, terms) > 0) return passage;
  }
  return text.slice(0, passageStep);
}

/** Folding changes lengths, so the place is found character by character. */
function firstMatch(text: string, terms: readonly string[]): number {
  const folded = foldText(text);
  const places = terms.map(term => indexOfTerm(folded, term)).filter(index => index !== -1);
  if (places.length === 0) return 0;
  const target = Math.min(...places);
  let length = 0;
  let index = 0;
  for (const character of text) {
    if (length >= target) return index;
    length += foldText(character).length;
    index += character.length;
  }
  return 0;
}

function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.indexOf(' ', from);
  if (space !== -1 && space - from < 40) return space + 1;
  // Not between the halves of a pair.
  return /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from + 1 : from;
}
