import type { Env, StateBlock, StateInline } from 'markdown-it';
import { emojiFor } from './emoji.ts';

const EXPRESSION = /\{\{([^\n{}]{1,500})\}\}/y;
const EMOJI = /:([a-z0-9_+-]{1,40}):/y;
const NOTE = /\[\^([^\s\]]{1,100})\]/y;
const NOTE_DEFINITION = /^\[\^([^\s\]]{1,100})\]:[ \t]*/;

/** Inline rule: `{{ expression }}`. */
export function expression(state: StateInline, silent: boolean): boolean {
  EXPRESSION.lastIndex = state.pos;
  const match = EXPRESSION.exec(state.src);
  if (!match || match.index + match[0].length > state.posMax) return false;
  if (!silent) {
    const token = state.push('expression', 'code', 0);
    token.content = (match[1] ?? '').trim();
    token.meta = { printed: printedIn(state.env, token.content) };
  }
  state.pos += match[0].length;
  return true;
}

/** What an expression prints where the page is read for somebody (`prepare`). */
function printedIn({ evaluate }: Env, expression: string): string | undefined {
  try {
    return typeof evaluate === 'function' ? String(evaluate(expression)) : undefined;
  } catch {
    return undefined;
  }
}

/** Inline rule: `:shortcode:` of a known emoji. */
export function emoji(state: StateInline, silent: boolean): boolean {
  EMOJI.lastIndex = state.pos;
  const match = EMOJI.exec(state.src);
  const character = match ? emojiFor(match[1] ?? '') : undefined;
  if (!match || !character || match.index + match[0].length > state.posMax) return false;
  if (!silent) {
    const token = state.push('emoji', '', 0);
    token.content = character;
    token.markup = match[1] ?? '';
  }
  state.pos += match[0].length;
  return true;
}

/** The annotations of a page: their Markdown by label. */
export function notesOf(env: Env): Map<string, string> {
  if (env.notes instanceof Map) return env.notes;
  const notes = new Map<string, string>();
  env.notes = notes;
  return notes;
}

/** Inline rule: `[^label]`, when the page defines it. */
export function note(state: StateInline, silent: boolean): boolean {
  NOTE.lastIndex = state.pos;
  const match = NOTE.exec(state.src);
  if (!match || !notesOf(state.env).has(match[1] ?? '')) return false;
  if (!silent) state.push('note', 'sup', 0).content = match[1] ?? '';
  state.pos += match[0].length;
  return true;
}

/** Block rule: `[^label]: text`, with the lines that follow until a blank one. */
export function noteDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = state.src.slice(
    (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0),
    state.eMarks[startLine],
  );
  const match = NOTE_DEFINITION.exec(first);
  if (!match) return false;
  if (silent) return true;
  let next = startLine + 1;
  while (next < endLine && !state.isEmpty(next) && !isDefinition(state, next)) next++;
  const rest = state.getLines(startLine + 1, next, state.blkIndent, false).trim();
  const notes = notesOf(state.env);
  const label = match[1] ?? '';
  const text = `${first.slice(match[0].length)}${rest ? `\n${rest}` : ''}`;
  if (!notes.has(label)) notes.set(label, text);
  state.line = next;
  const token = state.push('note_definition', '', 0);
  token.map = [startLine, next];
  token.content = text;
  token.hidden = true;
  return true;
}

function isDefinition(state: StateBlock, line: number): boolean {
  return state.src.startsWith('[^', (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0));
}
