import { type RefObject, useEffect } from 'react';
import { type Quote, rangeOf } from '#dashboard/change-requests/readable-text.ts';
import { quotable } from '#dashboard/change-requests/selected-words.ts';

/** Words that a thread is about, on a row of the comparison. */
export interface MarkedQuote {
  row: number;
  quote: Quote;
  /** The thread is open, or being begun. */
  isOpen: boolean;
}

const names = { plain: 'thread-quote', open: 'thread-quote-open' };

/** Marks the words that threads are about, without changing the page (CSS Custom Highlight API). */
export function useQuoteMarks(container: RefObject<HTMLElement | null>, quotes: readonly MarkedQuote[]): void {
  useEffect(() => {
    const element = container.current;
    if (!element || quotes.length === 0 || !('highlights' in CSS)) return;
    const mark = () => {
      const plain = new Highlight();
      const open = new Highlight();
      for (const { row, quote, isOpen } of quotes) {
        const root = quotable(element, row);
        const range = root && rangeOf(root, quote);
        if (range) (isOpen ? open : plain).add(range);
      }
      CSS.highlights.set(names.plain, plain);
      CSS.highlights.set(names.open, open);
    };
    let frame = 0;
    // Rows are folded, unfolded and drawn in another way.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    mark();
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const name of Object.values(names)) CSS.highlights.delete(name);
    };
  }, [container, quotes]);
}
