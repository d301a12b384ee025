import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Milliseconds: by then the page that was asked for is on the screen, or nearly. */
const pause = 1_000;

/** What nobody waits for: its code is fetched when the page has been. */
export function Afterwards({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNow(true), pause);
    return () => clearTimeout(timer);
  }, []);
  return now && <Suspense>{children}</Suspense>;
}
