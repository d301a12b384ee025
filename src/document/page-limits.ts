import { parseBlocks } from './blocks.ts';

/** The most one page, or one reusable content, holds. Reading, aligning and indexing it are linear in both. */
export const pageLimits = {
  /** UTF-16 units. */
  characters: 1_000_000,
  /** Paragraphs, headings, whole lists and tables, containers. */
  blocks: 20_000,
};

const shown = (count: number) => count.toLocaleString('en');

export const tooManyCharacters = `longer than the ${shown(pageLimits.characters)} characters of one page`;

/** Why a text is too much for one page; undefined when it is not. `blocks` spares counting them again. */
export function pageExcess(markdown: string, blocks?: number): string | undefined {
  const { characters, blocks: most } = pageLimits;
  if (markdown.length > characters) return tooManyCharacters;
  const count = blocks ?? parseBlocks(markdown).filter(({ kind }) => kind !== 'close').length;
  return count > most ? `more than the ${shown(most)} blocks of one page` : undefined;
}
