import type { Span } from '#dashboard/change-requests/code-lines.ts';
import { diffSequences } from '#document/sequence-diff.ts';

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

/** What a suggestion takes out of a text and puts into it, word by word. */
export function suggestionSpans(before: string, after: string): Span[] {
  const [olds, news] = [words(before), words(after)];
  const hunks = diffSequences(olds, news) ?? [{ from: 0, to: olds.length, start: 0, end: news.length }];
  const spans: Span[] = [];
  let done = 0;
  const push = (type: Span['type'], parts: readonly string[]) => {
    if (parts.length > 0) spans.push({ type, text: parts.join('') });
  };
  for (const { from, to, start, end } of hunks) {
    push('equal', olds.slice(done, from));
    push('removed', olds.slice(from, to));
    push('added', news.slice(start, end));
    done = to;
  }
  push('equal', olds.slice(done));
  return spans;
}
