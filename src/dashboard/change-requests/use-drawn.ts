import { startTransition, useEffect, useState } from 'react';

/** As many parts as fill most windows: the others are drawn when these are painted. */
const drawnAtFirst = 10;
/** Of a page among others, which are seldom all in sight. */
const drawnAmongOthers = 8;

/**
 * How many parts to draw, half as many more each time.
 *
 * @param needed how many there have to be in any case, up to one that is looked for
 * @param isAlone no other page is in the same scroll
 */
export function useDrawn(parts: number, needed: number, isAlone: boolean): number {
  const [drawn, setDrawn] = useState(isAlone ? drawnAtFirst : drawnAmongOthers);
  const count = Math.max(drawn, needed);
  useEffect(() => {
    if (count < parts) startTransition(() => setDrawn(Math.ceil(count * 1.5)));
  }, [count, parts]);
  return count;
}
