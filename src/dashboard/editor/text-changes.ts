import { mergeText, splitLines } from '#document/merge3.ts';
import { diffSequences } from '#document/sequence-diff.ts';

type TextChange = { from: number; to: number; insert: string };

/** What turns one text into another, by lines, so that a cursor in an untouched line stays where it is. */
export function textChanges(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const [old, fresh] = [splitLines(before), splitLines(after)];
  const hunks = diffSequences(old, fresh);
  if (!hunks) return [{ from: 0, to: before.length, insert: after }];
  const starts = [0];
  for (const line of old) starts.push((starts.at(-1) ?? 0) + line.length);
  return hunks.map(({ from, to, start, end }) => ({
    from: starts[from] ?? before.length,
    to: starts[to] ?? before.length,
    insert: fresh.slice(start, end).join(''),
  }));
}

/** An edit made meanwhile, put on top of what came back. Undefined when both changed the same lines. */
export function rebase(base: string, theirs: string, mine: string): string | undefined {
  const merged = mergeText(base, theirs, mine);
  return merged.clean ? merged.mine : undefined;
}

/** The line end that a page is written with; a page with both keeps each as it is, the `\r` as a character. */
export function lineSeparator(text: string): '\n' | '\r\n' {
  return /\r\n/.test(text) && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n';
}
