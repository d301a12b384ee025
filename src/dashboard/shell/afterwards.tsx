import { type ComponentType, useEffect, useState } from 'react';

/** Milliseconds: by then the page that was asked for is on the screen, or nearly. */
const pause = 1_000;

/**
 * What nobody waits for: its code is fetched when the page has been. Without a connection the page is still the page, and
 * it is fetched once there is one.
 */
export function afterwards(load: () => Promise<ComponentType>) {
  let ready: ComponentType | undefined;
  return function Afterwards() {
    const [Now, setNow] = useState(() => ready);
    useEffect(() => {
      if (Now) return;
      const gone = new AbortController();
      const { signal } = gone;
      const whenConnected = () => addEventListener('online', () => void fetchNow(), { once: true, signal });
      const fetchNow = () =>
        load().then(part => {
          ready = part;
          if (!signal.aborted) setNow(() => part);
        }, whenConnected);
      const timer = setTimeout(() => (navigator.onLine ? void fetchNow() : whenConnected()), pause);
      return () => {
        clearTimeout(timer);
        gone.abort();
      };
    }, [Now]);
    return Now && <Now />;
  };
}
