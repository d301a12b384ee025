import type { StateBlock, StateInline } from 'markdown-it';

/** Block rule: `$$ … $$` alone on its lines. */
export function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineText(state, startLine);
  if (!first.startsWith('$$')) return false;
  const rest = first.slice(2);
  const close = rest.indexOf('$$');
  const last = close >= 0 ? startLine : closingLine(state, startLine, endLine);
  if (last === undefined || (close >= 0 && close !== rest.length - 2)) return false;
  if (silent) return true;
  const token = state.push('math_block', 'div', 0);
  token.content =
    last === startLine
      ? rest.slice(0, -2)
      : [rest, state.getLines(startLine + 1, last, state.blkIndent, false), lineText(state, last).slice(0, -2)]
          .filter(part => part.trim() !== '')
          .join('\n');
  token.map = [startLine, last + 1];
  state.line = last + 1;
  return true;
}

/** The next line that ends with `$$`. A failed search is remembered, so that many openers stay linear. */
function closingLine(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const known = state.env.mathless;
  if (known && known === state.tokens && state.env.mathlessEnd === endLine) return undefined;
  for (let line = startLine + 1; line < endLine; line++) {
    if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) return undefined;
    if (lineText(state, line).endsWith('$$')) return line;
  }
  state.env.mathless = state.tokens;
  state.env.mathlessEnd = endLine;
  return undefined;
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
}

/** Inline rule: `$$x$$` within a line of text. */
export function mathInline(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('$$', state.pos)) return false;
  const end = state.src.indexOf('$$', state.pos + 2);
  if (end < 0 || end >= state.posMax || end === state.pos + 2) return false;
  if (!silent) {
    const token = state.push('math_inline', 'span', 0);
    token.content = state.src.slice(state.pos + 2, end);
  }
  state.pos = end + 2;
  return true;
}
