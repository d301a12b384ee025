// A line break can be read in one way only: `\r\n?|\n` takes exponential time for blank lines that end with `\r\n`.
const FRONT_MATTER =
  /^\uFEFF?---[ \t]*(?:\r(?!\n)|\r?\n)(?:[ \t]*(?:\r(?!\n)|\r?\n))*(?:(?:[\w"'][^\r\n]*?:|#)[^\r\n]*|(?=---[ \t]*(?:\r|\n|$)))/;
const END = /(?:\r\n?|\n)(?:---|\.\.\.)[ \t]*(?=\r|\n|$)(?:\r\n?|\n)?/g;

/** Length of the front matter at the start of a page, its end line included; 0 without one. A divider is not front matter. */
export function frontMatterEnd(markdown: string): number {
  const start = FRONT_MATTER.exec(markdown);
  if (!start) return 0;
  END.lastIndex = 3;
  const end = END.exec(markdown);
  return end ? end.index + end[0].length : 0;
}
