import { type RefObject, useEffect } from 'react';
import type { PageChange } from '#client/types.gen.ts';
import { keepHighlights } from '#dashboard/change-requests/keep-highlights.ts';
import { rangesOf } from '#dashboard/change-requests/readable-text.ts';
import { rowOfMatch, wordsPattern } from '#dashboard/change-requests/request-matches.ts';
import { centerRow } from '#dashboard/change-requests/review-keys.ts';
import { scrollToStart } from '#dashboard/change-requests/scroll-area.ts';
import type { Found } from '#dashboard/change-requests/use-request-find.ts';

const names = { any: 'found', current: 'found-current' };

/** Marks the words that are looked for, and brings the row with the current ones into sight. Returns that row. */
export function useFound(
  container: RefObject<HTMLElement | null>,
  { page, rows }: Pick<PageChange, 'page' | 'rows'>,
  found: Found | undefined,
  onRow: (row: number) => void,
): number | undefined {
  const match = found?.match?.page === page.id ? found.match : undefined;
  const row = match && rowOfMatch(rows, match);
  const words = found?.words;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each match
  useEffect(() => {
    if (!match) return;
    if (row === undefined) {
      const page = container.current?.closest('[data-compared-page]');
      if (page) scrollToStart(page);
      return;
    }
    onRow(row);
    const frame = requestAnimationFrame(() => {
      const drawn = container.current?.querySelector(`[data-row="${row}"]`);
      if (drawn) centerRow(drawn);
    });
    return () => cancelAnimationFrame(frame);
  }, [match]);
  useEffect(() => {
    const element = container.current;
    const pattern = words && wordsPattern(words);
    if (!element || !pattern || !('highlights' in CSS)) return;
    return keepHighlights(element, () => {
      const current = row === undefined ? null : element.querySelector(`[data-row="${row}"]`);
      return {
        [names.any]: [...rangesOf(element, pattern)],
        [names.current]: current ? [...rangesOf(current, pattern)] : [],
      };
    });
  }, [container, words, row]);
  return row;
}
