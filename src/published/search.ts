import type { Section } from '#document/text.ts';
import { excerpt } from '#document/text.ts';
import { foldText, isUnspaced, wordsOf } from '#lib/search-words.ts';
import { ancestorsOf } from './navigation.ts';
import type { ListedPage } from './site-documents.ts';

interface SearchSection {
  title: string;
  href: string;
  excerpt: string;
}

/** A page that was found, as the search dialog reads it. */
export interface SearchResult {
  title: string;
  /** Titles on the way to the page, from the space down. */
  place: string[];
  href: string;
  excerpt: string;
  sections: SearchSection[];
}

/** Each word once: those that are found by their beginning, and runs of scripts without spaces, found by any part. */
interface Words {
  spaced: readonly string[];
  runs: readonly string[];
}

/** A section with its words, folded once. */
export interface IndexedSection extends Section {
  head: Words;
  body: Words;
}

export interface FoundPage extends ListedPage {
  sections: readonly IndexedSection[];
}

export function indexSection(section: Section): IndexedSection {
  return { ...section, head: indexed(section.title), body: indexed(section.text) };
}

function indexed(text: string): Words {
  const words = [...new Set(wordsOf(text))];
  return { spaced: words.filter(word => !isUnspaced(word)), runs: words.filter(isUnspaced) };
}

/** A word of a query, and the one that is looked for beside it where it may be mistyped. */
export interface Wanted {
  typed: string;
  corrected: string | undefined;
}

const has = ({ spaced, runs }: Words, word: string): boolean =>
  isUnspaced(word) ? runs.some(run => run.includes(word)) : spaced.some(other => other.startsWith(word));

const hasEither = (words: Words, { typed, corrected }: Wanted): boolean =>
  has(words, typed) || (corrected !== undefined && has(words, corrected));

const EXCERPT = 150;
const SECTIONS = 3;

/**
 * Where in a page the words are.
 * @param above what stands above the page besides other pages: its section and space
 * @returns the typed words that are there only as they were corrected, too; `undefined` when not all are in what its readers see
 */
export function resultOf(
  { page, sections }: FoundPage,
  words: readonly Wanted[],
  href: (anchor?: string) => string,
  above: readonly string[],
): { result: SearchResult; mistyped: string[] } | undefined {
  const own = indexed(`${page.node.title} ${page.node.linkTitle ?? ''} ${page.node.description ?? ''}`);
  const isThere = (word: string) =>
    has(own, word) || sections.some(({ head, body }) => has(head, word) || has(body, word));
  const missing = words.filter(({ typed }) => !isThere(typed));
  if (!missing.every(({ corrected }) => corrected !== undefined && isThere(corrected))) return undefined;
  const shown = words.flatMap(({ typed, corrected }) => (corrected === undefined ? [typed] : [typed, corrected]));
  const ranked = sections
    .map(section => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const first = ranked[0]?.section;
  const below = ranked.filter(({ section }) => section.anchor !== '').slice(0, SECTIONS);
  const place = [...above, ...ancestorsOf(page).map(({ node }) => node.title)];
  const result = {
    title: page.node.title,
    place,
    href: href(),
    // What a section below says already is not said twice.
    excerpt: excerptAround(first?.anchor === '' ? first.text : (page.node.description ?? ''), shown),
    sections: below.map(({ section }) => ({
      title: section.title,
      href: href(section.anchor),
      excerpt: excerptAround(section.text, shown),
    })),
  };
  return { result, mistyped: missing.map(({ typed }) => typed) };
}

/** Words in a heading weigh more than words below it; a section with all of them more than one with many of one. */
function scoreOf({ head, body }: IndexedSection, words: readonly Wanted[]): number {
  return words.reduce((score, word) => score + (hasEither(head, word) ? 4 : 0) + (hasEither(body, word) ? 1 : 0), 0);
}

/** The part of a text where the words come first. */
function excerptAround(text: string, words: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const folded = foldText(flat);
  // Folding may shorten a text; then the place is near, which is all an excerpt needs.
  const at = Math.min(...words.map(word => folded.indexOf(word)).filter(place => place >= 0), flat.length);
  if (at === flat.length || at < EXCERPT / 2) return excerpt(flat, EXCERPT);
  const from = flat.lastIndexOf(' ', at - 40) + 1;
  return `…${excerpt(flat.slice(from), EXCERPT - 1)}`;
}
