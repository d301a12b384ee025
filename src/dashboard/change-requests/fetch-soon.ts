import { useEffect } from 'react';

/** Milliseconds: by then the page is on the screen, or nearly. */
const pause = 1_000;

/** Fetches the code of a lazy part soon after the page, so that it opens at once when it is called. */
export function useFetchSoon(part: { fetch: () => Promise<boolean> }): void {
  useEffect(() => {
    const timer = setTimeout(() => void part.fetch(), pause);
    return () => clearTimeout(timer);
  }, [part]);
}
