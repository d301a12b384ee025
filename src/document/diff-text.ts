import { diffChars, diffWordsWithSpace } from 'diff';
import type { Block } from './blocks.ts';
import type { Budget } from './budget.ts';
import { splitLines } from './merge3.ts';
import { diffSequences } from './sequence-diff.ts';

export interface TextPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
/** Longest texts compared by word or character; longer ones by line. */
const MAX_CHARACTERS = 20_000;
/** Milliseconds for one text. */
const TIMEOUT = 200;

/** What changed in a block's text; undefined for tags, whose attributes tell. */
export function diffText(before: Block, after: Block, budget: Budget): TextPart[] | undefined {
  if (before.kind !== 'leaf' || after.tag !== undefined) return undefined;
  const [old, now] = [before.raw.trimEnd(), after.raw.trimEnd()];
  const isCode = before.type === 'code' || after.type === 'code';
  const timeout = Math.min(TIMEOUT, budget.left);
  if (timeout === 0) return replaced(old, now);
  const byLines = isCode || old.length + now.length > MAX_CHARACTERS;
  return budget.spend(() => (byLines ? byLine(old, now, timeout) : diffWords(old, now, timeout)));
}

/** Two texts by word, or by character where most of it is in a script without spaces. */
export function diffWords(before: string, after: string, timeout = TIMEOUT): TextPart[] {
  if (before.length + after.length > MAX_CHARACTERS) return replaced(before, after);
  const compare = isUnspaced(before + after) ? diffChars : diffWordsWithSpace;
  return parts(compare(before, after, { timeout }), before, after);
}

/** By line, and changed lines that stand in pairs by character. */
function byLine(before: string, after: string, timeout: number): TextPart[] {
  const deadline = performance.now() + timeout;
  const [olds, news] = [splitLines(before), splitLines(after)];
  const hunks = diffSequences(olds, news, { timeout });
  if (!hunks) return replaced(before, after);
  const found: TextPart[] = [];
  let done = 0;
  for (const { from, to, start, end } of hunks) {
    push(found, 'same', olds.slice(done, from).join(''));
    const [old, now] = [olds.slice(from, to), news.slice(start, end)];
    if (old.length === now.length)
      for (const [index, line] of old.entries()) found.push(...byCharacter(line, now[index] ?? '', deadline));
    else found.push(...replaced(old.join(''), now.join('')));
    done = to;
  }
  push(found, 'same', olds.slice(done).join(''));
  return found;
}

function byCharacter(before: string, after: string, deadline: number): TextPart[] {
  const timeout = deadline - performance.now();
  if (timeout <= 0 || before.length + after.length > 2000) return replaced(before, after);
  return parts(diffChars(before, after, { timeout }), before, after);
}

type Changes = { value: string; added?: boolean; removed?: boolean }[] | undefined;

function parts(changes: Changes, before: string, after: string): TextPart[] {
  if (!changes) return replaced(before, after);
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

function replaced(before: string, after: string): TextPart[] {
  const found: TextPart[] = [];
  push(found, 'removed', before);
  push(found, 'added', after);
  return found;
}

function push(found: TextPart[], kind: TextPart['kind'], text: string): void {
  if (text !== '') found.push({ kind, text });
}

function isUnspaced(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (text.match(UNSPACED)?.length ?? 0) * 3 > letters;
}
