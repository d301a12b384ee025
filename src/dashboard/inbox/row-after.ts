type Row = { id: string };

/** The row that follows those that leave the list; undefined where none of them is in it, or nothing follows. */
export function rowAfter<T extends Row>(rows: readonly T[], leaving: readonly Row[]): T | undefined {
  const at = rows.findLastIndex(({ id }) => leaving.some(row => row.id === id));
  return at === -1 ? undefined : rows[at + 1];
}
