import type { DiffRow } from '#client/types.gen.ts';

/** Rows in order; a long run of unchanged ones in between stands folded. */
export type DiffPart = { kind: 'row'; index: number } | { kind: 'fold'; start: number; end: number };

/** The block that a comment on this row is anchored to. */
export const nodeOf = (row: DiffRow): string | undefined => row.after?.node ?? row.before?.node;

/**
 * The Markdown that a suggestion for the rows from one to another starts from. What is gone in between is no part of
 * it. Undefined where an end is gone, for the tag of a container, and for rows of different containers.
 */
export function suggestable(rows: readonly DiffRow[], from: number, through = from): string | undefined {
  if (!rows[from]?.after || !rows[through]?.after) return undefined;
  const blocks = rows.slice(from, through + 1).flatMap(({ after }) => after ?? []);
  const depth = blocks[0]?.depth;
  const isRun = blocks.every(block => block.node !== undefined && !block.container && block.depth === depth);
  return isRun
    ? blocks
        .map(({ markdown }) => markdown)
        .join('')
        .trimEnd()
    : undefined;
}

/** The row by which a suggestion can grow. */
export function nextSuggestable(rows: readonly DiffRow[], from: number, through: number): number | undefined {
  const next = rows.findIndex((row, index) => index > through && row.after !== undefined);
  return next > 0 && suggestable(rows, from, next) !== undefined ? next : undefined;
}

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
