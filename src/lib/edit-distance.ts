/** How far a typed word is from another one. */
export interface Distance {
  /** From the whole word. */
  whole: number;
  /** From the nearest beginning of it, for a word that is still being typed. */
  beginning: number;
}

/**
 * Letters that have to be added, taken away, put in the place of others, or swapped with their neighbours (optimal string
 * alignment).
 */
export function editDistance(typed: string, word: string): Distance {
  const [from, to] = [Array.from(typed), Array.from(word)];
  let before: number[] = [];
  let last = to.map((_, index) => index);
  last.push(to.length);
  for (const [row, letter] of from.entries()) {
    const now = [row + 1];
    for (const [column, other] of to.entries()) {
      const changed = (last[column] ?? 0) + (letter === other ? 0 : 1);
      const added = Math.min(last[column + 1] ?? 0, now[column] ?? 0) + 1;
      const isSwap = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other;
      const swapped = isSwap ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      now.push(Math.min(changed, added, swapped));
    }
    [before, last] = [last, now];
  }
  return { whole: last.at(-1) ?? 0, beginning: Math.min(...last) };
}
