import type { RevisionChange } from '#client/types.gen.ts';
import { readableSource } from '#dashboard/shell/readable-source.ts';

/** Words that were found on a page of the request. */
export interface PageMatch {
  page: string;
  /** The text before holds what is gone. */
  side: 'before' | 'after';
  /** In the Markdown of that side, from 1; 0 is the title. */
  line: number;
}

/** Any case, and any white space between the words. Undefined for no words. */
export function wordsPattern(words: string): RegExp | undefined {
  const parts = words
    .trim()
    .split(/\s+/)
    .map(part => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return parts[0] ? new RegExp(parts.join('\\s+'), 'giu') : undefined;
}

const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** What the pages of a request say, and said where it is gone, page by page in their order. */
export function matchesIn(changes: readonly RevisionChange[], order: readonly string[], words: string): PageMatch[] {
  const pattern = wordsPattern(words);
  if (!pattern) return [];
  const byPage = new Map(changes.flatMap(change => ('page' in change ? [[change.page.id, change] as const] : [])));
  return order.flatMap(id => {
    const change = byPage.get(id);
    if (!change) return [];
    const lines = change.markdown?.after?.split('\n') ?? [];
    const kept = new Set(lines);
    const found: PageMatch[] = [];
    const look = (text: string, side: PageMatch['side'], line: number) => {
      for (let count = countIn(readableSource(text), pattern); count > 0; count--) found.push({ page: id, side, line });
    };
    look(change.page.title, 'after', 0);
    for (const [index, text] of lines.entries()) look(text, 'after', index + 1);
    for (const [index, text] of (change.markdown?.before?.split('\n') ?? []).entries())
      if (!kept.has(text)) look(text, 'before', index + 1);
    return found;
  });
}

type Row = Partial<Record<PageMatch['side'], { line: number } | undefined>>;

/** The row of a comparison on which something was found: the innermost block that has the line. */
export function rowOfMatch(rows: readonly Row[], { side, line }: Pick<PageMatch, 'side' | 'line'>): number | undefined {
  let found: number | undefined;
  let begins = 0;
  for (const [index, row] of rows.entries()) {
    const at = row[side]?.line;
    if (at !== undefined && at <= line && at >= begins) [found, begins] = [index, at];
  }
  return found;
}
