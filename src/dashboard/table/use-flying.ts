import { useDeferredValue, useLayoutEffect, useRef } from 'react';

/**
 * Whether the rows of a long list fly past, from the second leap by which more than half of them are new until the list
 * rests. What comes to rest is made whole in a render that frames and presses go before.
 *
 * @param first index of the first row that is drawn
 * @param drawn how many are
 * @param isScrolling until a moment after the last move
 */
export function useFlying(first: number, drawn: number, isScrolling: boolean): boolean {
  const last = useRef({ first, leapt: false, flew: false });
  const { leapt, flew } = last.current;
  const moved = Math.abs(first - last.current.first);
  // Drawn again where they are, as when more rows come below, they go on as they were.
  const leaps = isScrolling && (moved === 0 ? leapt : moved * 2 > drawn);
  const flies = isScrolling && (flew || (moved > 0 && leaps && leapt));
  useLayoutEffect(() => {
    last.current = { first, leapt: leaps, flew: flies };
  });
  const lately = useDeferredValue(flies);
  return flies || lately;
}
