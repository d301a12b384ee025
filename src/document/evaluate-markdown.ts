import { parseBlocks } from './blocks.ts';

/** Inline code, or an expression. */
const pieces = /(`+)[\s\S]*?\1|\{\{([^\n{}]{1,500})\}\}/g;

/** What stands in place of the expressions in a stretch of text; code keeps them, and so does `undefined`. */
export function replaceExpressions(text: string, evaluate: (expression: string) => string | undefined): string {
  if (!text.includes('{{')) return text;
  return text.replace(pieces, (whole: string, _ticks: string, expression: string | undefined) =>
    expression === undefined ? whole : (evaluate(expression.trim()) ?? whole),
  );
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
