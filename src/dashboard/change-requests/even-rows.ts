import { type RefObject, useLayoutEffect } from 'react';

/** Makes the rows of two tables that stand side by side as high as each other. */
export function useEvenRows(container: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useLayoutEffect(() => {
    const [left, right] = isWanted ? (container.current?.querySelectorAll('table') ?? []) : [];
    if (!left || !right) return;
    const pairs = Array.from(left.rows, (row, at) => [row, right.rows[at]] as const);
    const even = () => {
      for (const row of pairs.flat()) if (row) row.style.height = '';
      const heights = pairs.map(pair => Math.max(...pair.map(row => row?.getBoundingClientRect().height ?? 0)));
      for (const [at, pair] of pairs.entries()) for (const row of pair) if (row) row.style.height = `${heights[at]}px`;
    };
    // Also when it is drawn at last, and when pictures come.
    const observer = new ResizeObserver(even);
    for (const table of [left, right]) observer.observe(table);
    return () => observer.disconnect();
  });
}
