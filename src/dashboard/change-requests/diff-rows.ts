import type { DiffRow } from '#client/types.gen.ts';

/** Rows in order; a long run of unchanged ones in between stands folded. */
export type DiffPart = { kind: 'row'; index: number } | { kind: 'fold'; start: number; end: number };

/** The block that a comment on this row is anchored to. */
export const nodeOf = (row: DiffRow): string | undefined => row.after?.node ?? row.before?.node;

/** The Markdown that a suggestion for this row starts from; none for one that is gone, and for the tag of a container. */
export const suggestable = (row: DiffRow | undefined): string | undefined =>
  row?.after?.node === undefined || row.after.container ? undefined : row.after.markdown.trimEnd();

export const isChange = (row: DiffRow, showWhitespace: boolean): boolean =>
  row.type !== 'equal' && (showWhitespace || !row.whitespace);

/** Indexes of the rows in which something changed. */
export const changeIndexes = (rows: readonly DiffRow[], showWhitespace: boolean): number[] =>
  rows.flatMap((row, index) => (isChange(row, showWhitespace) ? [index] : []));

/** Unchanged blocks that stay in sight beside a change. */
const context = 1;
/** The shortest run that is worth folding. */
const shortest = 2;

/**
 * Folds what did not change, except beside a change.
 *
 * @param open rows of folded runs that were unfolded, and rows with comments: they always show
 */
export function foldRows(rows: readonly DiffRow[], open: ReadonlySet<number>, showWhitespace: boolean): DiffPart[] {
  const shown = new Set(open);
  for (const index of changeIndexes(rows, showWhitespace))
    for (let near = index - context; near <= index + context; near++) shown.add(near);
  const parts: DiffPart[] = [];
  let index = 0;
  while (index < rows.length) {
    let end = index;
    while (end < rows.length && !shown.has(end)) end++;
    if (end - index >= shortest) parts.push({ kind: 'fold', start: index, end });
    else for (let single = index; single < end; single++) parts.push({ kind: 'row', index: single });
    if (end < rows.length) parts.push({ kind: 'row', index: end });
    index = end + 1;
  }
  return parts;
}
