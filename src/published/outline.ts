import type { Heading } from '#document/outline.ts';

/** What a page offers to go to. */
export interface Outline {
  /** Their levels count from 0, the highest that is shown. */
  headings: readonly Heading[];
  /** Whether more of them stand on the page, below the last one here. */
  isCut: boolean;
}

export const noOutline: Outline = { headings: [], isCut: false };

/** In more nobody finds their way, and to draw thousands keeps all other readers waiting. */
const mostHeadings = 500;

/** The two levels of headings that help to find one's way: where there are too many, the upper one, and of that the first. */
export function outlineOf(headings: readonly Heading[]): Outline {
  const highest = Math.min(...headings.map(({ level }) => level));
  const both = headings.filter(({ level, title }) => level <= Math.max(highest + 1, 3) && title !== '');
  const upper = both.filter(({ level }) => level === highest);
  const shown = both.length > mostHeadings && upper.length > 1 ? upper : both;
  if (shown.length < 2) return noOutline;
  return {
    headings: shown.slice(0, mostHeadings).map(heading => ({ ...heading, level: heading.level - highest })),
    isCut: shown.length > mostHeadings,
  };
}
