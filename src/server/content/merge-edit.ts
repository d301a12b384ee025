import { merge3 } from '#document/merge3.ts';

type MergedEdit = { kind: 'clean'; markdown: string } | { kind: 'conflict' };

/**
 * Two edits of one text made at the same time, line by line; lines that both changed differently are a conflict.
 * @param theirs what is stored now
 */
export function mergeEdits(base: string, theirs: string, mine: string): MergedEdit {
  const regions = merge3(lines(base), lines(theirs), lines(mine));
  if (!regions) return { kind: 'conflict' };
  let markdown = '';
  for (const region of regions) {
    if (region.kind === 'conflict') return { kind: 'conflict' };
    markdown += region.items.join('');
  }
  return { kind: 'clean', markdown };
}

/** Lines with their ends, so that joining them gives the text. */
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
