import { Budget } from './budget.ts';
import { diffWords, type TextPart } from './diff-text.ts';
import { splitLines } from './merge3.ts';
import { diffSequences } from './sequence-diff.ts';
import type { Steps } from './steps.ts';

/** One row of a source diff. A changed line has both numbers and the words that changed. */
interface LineRow {
  kind: 'unchanged' | 'added' | 'removed' | 'changed';
  /** Line numbers from 1. */
  before?: number;
  after?: number;
  /** Without the line end: of the new version, or of the old for removed lines. */
  text: string;
  parts?: TextPart[];
}

interface LineDiff {
  rows: LineRow[];
  added: number;
  removed: number;
  /** A limit was reached: the texts are shown one after the other. */
  partial: boolean;
}

/** For the lines, and for the words of all of them. */
const MILLISECONDS = 1500;

/** Two versions of a page's Markdown line by line. Bounded in time for any input. */
export function* diffLines(before: string, after: string, budget = new Budget(MILLISECONDS)): Steps<LineDiff> {
  const [olds, news] = [splitLines(before), splitLines(after)];
  const found = diffSequences(olds, news, { timeout: MILLISECONDS });
  const hunks = found ?? [{ from: 0, to: olds.length, start: 0, end: news.length }];
  const rows: LineRow[] = [];
  let line = 0;
  let fresh = 0;
  const same = (until: number) => {
    for (; line < until; line++, fresh++)
      rows.push({ kind: 'unchanged', before: line + 1, after: fresh + 1, text: text(olds[line]) });
  };
  for (const { from, to, start, end } of hunks) {
    same(from);
    const pairs = to - from === end - start && found ? to - from : 0;
    for (let index = 0; index < pairs; index++) {
      rows.push(pair(olds, news, from + index, start + index, budget));
      yield;
    }
    for (let index = from + pairs; index < to; index++)
      rows.push({ kind: 'removed', before: index + 1, text: text(olds[index]) });
    for (let index = start + pairs; index < end; index++)
      rows.push({ kind: 'added', after: index + 1, text: text(news[index]) });
    line = to;
    fresh = end;
  }
  same(olds.length);
  const count = (side: 'added' | 'removed') => rows.filter(row => row.kind === side || row.kind === 'changed').length;
  return { rows, added: count('added'), removed: count('removed'), partial: !found };
}

function pair(olds: string[], news: string[], line: number, fresh: number, budget: Budget): LineRow {
  const [before, after] = [text(olds[line]), text(news[fresh])];
  const row: LineRow = { kind: 'changed', before: line + 1, after: fresh + 1, text: after };
  const timeout = Math.min(50, budget.left);
  const parts = timeout === 0 ? whole(before, after) : budget.spend(() => diffWords(before, after, timeout));
  return { ...row, parts };
}

function whole(before: string, after: string): TextPart[] {
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

function text(line = ''): string {
  return line.replace(/\r?\n$/, '');
}
