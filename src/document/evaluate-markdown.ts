import { parseBlocks } from './blocks.ts';

/** Ticks that may begin inline code, or an expression. */
const PIECES = /`+|\{\{([^\n{}]{1,500})\}\}/g;

/** What stands in place of the expressions in a stretch of text; code keeps them, and so does `undefined`. */
export function replaceExpressions(text: string, evaluate: (expression: string) => string | undefined): string {
  if (!text.includes('{{')) return text;
  const endOfCode = codeSpans(text);
  let out = '';
  let written = 0;
  let code = 0;
  for (const { 0: whole, 1: expression, index } of text.matchAll(PIECES)) {
    if (index < code) continue;
    if (expression === undefined) {
      code = endOfCode(index, whole.length);
      continue;
    }
    out += text.slice(written, index) + (evaluate(expression.trim()) ?? whole);
    written = index + whole.length;
  }
  return out + text.slice(written);
}

/**
 * Where the inline code ends that begins at an offset with so many ticks; at its beginning where nothing ends it. Asked
 * from front to back, so that each run of ticks is looked at once.
 */
function codeSpans(text: string): (start: number, ticks: number) => number {
  const runs = new Map<number, { starts: number[]; next: number }>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = runs.get(run.length);
    if (known) known.starts.push(index);
    else runs.set(run.length, { starts: [index], next: 0 });
  }
  return (start, ticks) => {
    const known = runs.get(ticks);
    while (known && (known.starts[known.next] ?? start + 1) <= start) known.next++;
    const end = known?.starts[known.next];
    return end === undefined ? start : end + ticks;
  };
}

interface Evaluator {
  /** `undefined` leaves the expression as it is written. */
  expression: (expression: string) => string | undefined;
  /** `undefined` leaves the block and its condition as they are written. */
  condition: (condition: string) => boolean | undefined;
}

interface Evaluated {
  markdown: string;
  /** For each block that is no `close`, in order: whether it is still there. */
  kept: boolean[];
}

/** A page's Markdown with its expressions replaced by their value and its conditions decided (decisions 2, `evaluated`). */
export function evaluateMarkdown(markdown: string, { expression, condition }: Evaluator): Evaluated {
  const kept: boolean[] = [];
  let out = '';
  let hiddenAt: number | undefined;
  /** Depths of the conditions that are met: their tags go, what they hold stays. */
  const met: number[] = [];
  for (const { kind, type, raw, attrs, depth } of parseBlocks(markdown)) {
    const isIf = type === 'if' && kind !== 'leaf';
    if (kind === 'close' && isIf && (hiddenAt ?? met.at(-1)) === depth) {
      if (hiddenAt === undefined) met.pop();
      hiddenAt = undefined;
      continue;
    }
    const holds = isIf && kind === 'open' && hiddenAt === undefined ? condition(attrs?.condition ?? '') : undefined;
    if (holds === true) met.push(depth);
    if (holds === false) hiddenAt = depth;
    const isKept = hiddenAt === undefined && holds !== true;
    if (kind !== 'close') kept.push(isKept);
    if (!isKept) continue;
    out += type === 'code' || type === 'front-matter' ? raw : replaceExpressions(raw, expression);
  }
  return { markdown: out, kept };
}
