import { type ComponentType, lazy, useEffect, useState } from 'react';

/** Milliseconds: by then the page that was asked for is on the screen, or nearly. */
const pause = 1_000;

/**
 * A part whose code is fetched soon after the page, so that it stands in the moment in which it is called: with `lazy`
 * React waits up to 300 ms even for code that is there, and keys that are pressed meanwhile go to the page behind.
 * To be drawn within a `Suspense`, for whoever is faster.
 */
export function inTime<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | undefined;
  const fetchNow = async () => {
    ready = await load();
    return ready;
  };
  const Lazy = lazy(async () => ({ default: await fetchNow() }));
  function Part(props: Props) {
    const [Now] = useState(() => ready ?? Lazy);
    return <Now {...props} />;
  }
  /** Stands in the page that can call it. What cannot be fetched now is fetched when it is called. */
  Part.useSoon = () =>
    useEffect(() => {
      const timer = setTimeout(() => void fetchNow().catch(() => undefined), pause);
      return () => clearTimeout(timer);
    }, []);
  return Part;
}
