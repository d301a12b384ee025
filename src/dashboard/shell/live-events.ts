import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What the service tells: ids and counts. Who needs more asks the API. */
type LiveEvent = {
  organizationId: string;
  type: string;
  spaceId?: string;
  changeRequestId?: string;
  siteId?: string;
  data: Record<string, unknown>;
};

type Listener = (event: LiveEvent) => void;

const listeners = new Map<string, Set<Listener>>();
let source: EventSource | undefined;

function receive(message: MessageEvent<string>): void {
  // Our own service wrote it; the listeners look at the ids that they know.
  const event = JSON.parse(message.data) as LiveEvent;
  for (const listener of listeners.get(message.type) ?? []) listener(event);
}

/** Listens for what happens in an organization while the frame shows it. After a gap everything in sight is loaded anew. */
export function useLiveConnection(organizationId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const opened = new EventSource(`/events?organization=${encodeURIComponent(organizationId)}`);
    opened.addEventListener('resync', () => void queries.invalidateQueries());
    for (const type of listeners.keys()) opened.addEventListener(type, receive);
    source = opened;
    return () => {
      opened.close();
      source = undefined;
    };
  }, [organizationId, queries]);
}

/**
 * Calls `listener` for events of these types while the component is mounted. `ready` and `resync` say that from now on
 * events arrive, for the first time or again.
 */
export function useLiveEvents(types: readonly string[], listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  const names = types.join('\n');
  useEffect(() => {
    const call: Listener = event => latest.current(event);
    for (const type of names.split('\n')) {
      const known = listeners.get(type);
      if (known) known.add(call);
      else {
        listeners.set(type, new Set([call]));
        source?.addEventListener(type, receive);
      }
    }
    return () => {
      for (const type of names.split('\n')) listeners.get(type)?.delete(call);
    };
  }, [names]);
}
