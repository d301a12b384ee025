/** The longest quotation that the service takes. */
export const longestQuote = 1000;

const anyMark = /[\\`*_~[]/;
/** Code and escapes come before links, and both before emphasis, which has no meaning inside of them. */
const literal = /(\\)[!-/:-@[-`{-~]|(?<!`)(`+)(?!`).*?(?<!`)(\2)(?!`)/dgs;
const link = /(!?\[)[^[\]]*(\]\([^()\s]*(?:\s+(?:"[^"]*"|'[^']*'))?\))/dg;
const emphasis = [
  /(?<!\*)(\*{1,3})(?=[^\s*])[^*]*(?<=[^\s*])(\1)(?!\*)/dg,
  /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_]).*?(?<=[^\s_])(\1)(?![\p{L}\p{N}_])/dgsu,
  /(~~)(?=[^\s~])[^~]*(?<=[^\s~])(~~)/dg,
];
/** Stands for what has been read: neither a mark nor part of a word. */
const done = '.';

/** Where the marks of emphasis, code and links are, in order. */
function marksOf(source: string): [from: number, to: number][] {
  const marks: [number, number][] = [];
  if (!anyMark.test(source)) return marks;
  let rest = source;
  const cover = (from: number, to: number) => {
    rest = rest.slice(0, from) + done.repeat(to - from) + rest.slice(to);
  };
  const read = (pattern: RegExp, isLiteral: boolean): boolean => {
    const found = [...rest.matchAll(pattern)];
    for (const { indices, index, 0: whole } of found) {
      for (const mark of indices?.slice(1) ?? []) {
        if (!mark) continue;
        marks.push(mark);
        cover(...mark);
      }
      if (isLiteral) cover(index, index + whole.length);
    }
    return found.length > 0;
  };
  read(literal, true);
  // Each round reads one level: a picture in a link, emphasis in emphasis.
  while (read(link, false));
  for (const pattern of emphasis) while (read(pattern, false));
  return marks.sort(([a], [b]) => a - b);
}

/** Markdown as it reads, and where each place of the source is in that. */
export function readSource(source: string): { text: string; placeOf: (offset: number) => number } {
  const marks = marksOf(source);
  let text = '';
  let end = 0;
  for (const [from, to] of marks) {
    text += source.slice(end, from);
    end = to;
  }
  const marksBefore = (offset: number) =>
    marks.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, offset) - from), 0);
  return { text: text + source.slice(end), placeOf: offset => offset - marksBefore(offset) };
}

/** Markdown as it reads: without the marks of emphasis, code and links. */
export const readableSource = (markdown: string): string => readSource(markdown).text;
