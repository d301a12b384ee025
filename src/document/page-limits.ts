import { parseBlocks } from './blocks.ts';

/** The most one page, or one reusable content, holds. Reading, aligning and indexing it are linear in each. */
export const pageLimits = {
  /** UTF-16 units. */
  characters: 500_000,
  /** A list or a table is one block, but each of its lines is read as if it were one. */
  lines: 50_000,
  /** Paragraphs, headings, whole lists and tables, containers. */
  blocks: 20_000,
};

/** By hand: `toLocaleString` makes every start load the tables of languages. */
const shown = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const tooManyCharacters = `longer than the ${shown(pageLimits.characters)} characters of one page`;

/** Why a text is too much for one page; undefined when it is not. `blocks` spares counting them again. */
export function pageExcess(markdown: string, blocks?: number): string | undefined {
  const { characters, lines, blocks: most } = pageLimits;
  if (markdown.length > characters) return tooManyCharacters;
  if (lineCount(markdown) > lines) return `more than the ${shown(lines)} lines of one page`;
  const count = blocks ?? parseBlocks(markdown).filter(({ kind }) => kind !== 'close').length;
  return count > most ? `more than the ${shown(most)} blocks of one page` : undefined;
}

/** Lines as CommonMark ends them. */
function lineCount(markdown: string): number {
  return (markdown.match(/\r\n?|\n/g)?.length ?? 0) + 1;
}
