import { useRef } from 'react';

/** The newest of a function that changes with every drawing, as one that never changes: what is drawn with it stays. */
export function useKept<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useRef((...args: Args) => latest.current(...args)).current;
}
