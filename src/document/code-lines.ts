/** What is said of a line of code. */
export const lineMarks = ['marked', 'added', 'removed'] as const;
export type LineMark = (typeof lineMarks)[number];

export interface MarkedCode {
  text: string;
  /** By the number of the line, from 1. */
  marks: ReadonlyMap<number, LineMark>;
}

/** A comment that says something of lines, alone on its own: `// highlight-next-line`, in the comments of any language. */
const COMMENT =
  /^\s*(?:\/\/|#|--|%|;|\/\*|\{\/\*|<!--)\s*(highlight-next-line|highlight-start|highlight-end)\s*(?:\*\/\}?|-->)?\s*$/;
/** The same at the end of a line: `// [!code ++]`. */
const NOTE = /\s*(?:\/\/|#|--|%|;|\/\*|\{\/\*|<!--)\s*\[!code (highlight|hl|\+\+|--)\]\s*(?:\*\/\}?|-->)?\s*$/;
const NOTES: Record<string, LineMark> = { highlight: 'marked', hl: 'marked', '++': 'added', '--': 'removed' };

const MAX_RANGES = 100;

/** The first and last lines that `{1,3-5}` names. */
function rangesIn(info: string): [from: number, to: number][] {
  const parts = /\{([\d\s,-]{1,1000})\}/.exec(info)?.[1]?.split(',', MAX_RANGES) ?? [];
  return parts.flatMap(part => {
    const [, from, to] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part) ?? [];
    return from === undefined ? [] : [[Number(from), Number(to ?? from)]];
  });
}

/** Takes what marks lines out of the code: the fence's info string, comments, and in a diff the signs at its margin. */
export function readMarks(code: string, info: string, language: string): MarkedCode {
  const ranges = rangesIn(info);
  const isDiff = language === 'diff' || language === 'patch';
  if (ranges.length === 0 && !isDiff && !/highlight-|\[!code /.test(code)) return { text: code, marks: new Map() };
  const marks = new Map<number, LineMark>();
  const lines: string[] = [];
  let next = false;
  let within = false;
  for (const line of code.split('\n')) {
    const word = COMMENT.exec(line)?.[1];
    if (word) {
      next = word === 'highlight-next-line';
      if (!next) within = word === 'highlight-start';
      continue;
    }
    const note = NOTE.exec(line);
    lines.push(note ? line.slice(0, note.index) : line);
    const number = lines.length;
    const said = note ? NOTES[note[1] ?? ''] : isDiff ? diffMark(line) : undefined;
    const mark =
      said ?? (next || within || ranges.some(([from, to]) => number >= from && number <= to) ? 'marked' : undefined);
    if (mark) marks.set(number, mark);
    next = false;
  }
  return { text: lines.join('\n'), marks };
}

function diffMark(line: string): LineMark | undefined {
  if (/^(?:\+\+\+|---)(?:\s|$)/.test(line)) return undefined;
  return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : undefined;
}

/** Wraps every line of highlighted code, closing and reopening the spans that reach over its end. */
export function wrapLines(html: string, marks: MarkedCode['marks']): string {
  const open: string[] = [];
  const lines = html.split('\n').map((line, index) => {
    const prefix = open.join('');
    for (const tag of line.match(/<\/?span[^>]*>/g) ?? []) {
      if (tag.startsWith('</')) open.pop();
      else open.push(tag);
    }
    const mark = marks.get(index + 1);
    const classes = mark ? `b-line b-line-${mark}` : 'b-line';
    return `<span class="${classes}">${prefix}${line}${'</span>'.repeat(open.length)}</span>`;
  });
  return lines.join('\n');
}
