import { useEffect, useRef } from 'react';

/** Calls `load` again and again while something is still going on and the tab is in sight. */
export function usePoll(active: boolean, load: () => unknown, milliseconds = 2000): void {
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), milliseconds);
    return () => clearInterval(timer);
  }, [active, milliseconds]);
}
