import { type RefObject, useEffect } from 'react';
import { keepHighlights } from '#dashboard/change-requests/keep-highlights.ts';
import { type Quote, rangeOf } from '#dashboard/change-requests/readable-text.ts';
import { quotable } from '#dashboard/change-requests/selected-words.ts';
import { type CellPlace, cellNamed } from '#dashboard/change-requests/table-cells.ts';

/** Words that a thread is about, on a row of the comparison. */
export interface MarkedQuote {
  row: number;
  /** Undefined for a cell of which nothing is quoted. */
  quote: Quote | undefined;
  cell?: CellPlace | undefined;
  /** The thread is open, or being begun. */
  isOpen: boolean;
}

const names = { plain: 'thread-quote', open: 'thread-quote-open' };

function insideOf(element: Element | undefined): Range | undefined {
  if (!element) return undefined;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** Marks the words that threads are about, without changing the page (CSS Custom Highlight API). */
export function useQuoteMarks(container: RefObject<HTMLElement | null>, quotes: readonly MarkedQuote[]): void {
  useEffect(() => {
    const element = container.current;
    if (!element || quotes.length === 0 || !('highlights' in CSS)) return;
    return keepHighlights(element, () => {
      const plain: Range[] = [];
      const open: Range[] = [];
      for (const { row, quote, cell, isOpen } of quotes) {
        const root = quotable(element, row);
        const range = root && ((quote && rangeOf(root, quote)) ?? (cell && insideOf(cellNamed(root, cell))));
        if (range) (isOpen ? open : plain).push(range);
      }
      return { [names.plain]: plain, [names.open]: open };
    });
  }, [container, quotes]);
}
