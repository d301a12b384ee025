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

export type PageLimit = keyof typeof pageLimits;

const tooMany = (limit: PageLimit) =>
  `${limit === 'characters' ? 'longer' : 'more'} than the ${shown(pageLimits[limit])} ${limit} of one page`;

export const tooManyCharacters = tooMany('characters');

/** Which limit of one page a text passes; undefined when it passes none. `blocks` spares counting them again. */
export function passedLimit(markdown: string, blocks?: number): PageLimit | undefined {
  const { characters, lines, blocks: most } = pageLimits;
  if (markdown.length > characters) return 'characters';
  if (lineCount(markdown) > lines) return 'lines';
  const count = blocks ?? parseBlocks(markdown).filter(({ kind }) => kind !== 'close').length;
  return count > most ? 'blocks' : undefined;
}

/** Why a text is too much for one page; undefined when it is not. */
export function pageExcess(markdown: string, blocks?: number): string | undefined {
  const passed = passedLimit(markdown, blocks);
  return passed && tooMany(passed);
}

/** Lines as CommonMark ends them. */
function lineCount(markdown: string): number {
  return (markdown.match(/\r\n?|\n/g)?.length ?? 0) + 1;
}
