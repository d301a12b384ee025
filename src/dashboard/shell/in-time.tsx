import { type ComponentType, useEffect, useState } from 'react';
import { holdKeys } from '#dashboard/shell/held-keys.ts';
import { sayPartFailed, useFetchSoon } from '#dashboard/ui/lazy-part.tsx';

/**
 * A dialog whose code is fetched when it is called, or soon after the page. With `lazy` React waits up to 300 ms even for
 * code that is there, and keys that are pressed meanwhile go to the page behind: here they wait for the dialog's field, and
 * Escape calls it off.
 */
export function inTime<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let ready: ComponentType<Props> | undefined;
  const fetchNow = async () => {
    ready = await load();
    return ready;
  };
  function Part(props: Props) {
    const [Now, setNow] = useState(() => ready);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is called
    useEffect(() => {
      if (Now) return;
      let here = true;
      const stop = holdKeys(props.onClose);
      fetchNow().then(
        part => here && setNow(() => part),
        () => {
          if (!here) return;
          // What cannot be fetched does not open; the page behind it stays.
          props.onClose();
          sayPartFailed();
        },
      );
      return () => {
        here = false;
        stop();
      };
    }, []);
    return Now && <Now {...props} />;
  }
  /** For the page that can call it. */
  Part.useSoon = () => useFetchSoon(fetchNow);
  return Part;
}
