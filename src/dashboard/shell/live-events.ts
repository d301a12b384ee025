import { useEffect, useRef } from 'react';
import type { LiveType } from '#dashboard/shell/live-types.ts';

/** What the service tells: ids and counts. Who needs more asks the API. */
export type LiveEvent = {
  organizationId: string;
  type: LiveType;
  spaceId?: string;
  changeRequestId?: string;
  siteId?: string;
  data: Record<string, unknown>;
};

type Listener = (event: LiveEvent) => void;

/** Of each component that listens, what it gave at last. */
const listeners = new Set<{ readonly current: { types: readonly LiveType[]; listener: Listener } }>();

/** Hands an event to whoever listens for its type. */
export function tell(event: LiveEvent): void {
  for (const { current } of listeners) if (current.types.includes(event.type)) current.listener(event);
}

/**
 * Calls `listener` for events of these types while the component is mounted. `ready` and `resync` say that from now on
 * events arrive, for the first time or again; those that were missed follow.
 */
export function useLiveEvents(types: readonly LiveType[], listener: Listener): void {
  const latest = useRef({ types, listener });
  latest.current = { types, listener };
  useEffect(() => {
    listeners.add(latest);
    return () => void listeners.delete(latest);
  }, []);
}
