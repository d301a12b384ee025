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
let isHearing = true;

/** Whether anything is heard: not of an organization that is being deleted, as whoever asked for more would be refused. */
export function setHearing(hearing: boolean): void {
  isHearing = hearing;
}

/** Until when everything of an organization was heard, in milliseconds since the page began to load. */
const heardAt = new Map<string, number>();
/** Milliseconds that a request is on its way, at most; one that took longer may have missed something. */
const onItsWay = 2000;
/** Milliseconds before another attempt, after a connection that was refused. */
const patience = { first: 3000, most: 15_000 };

function receive(message: MessageEvent<string>): void {
  if (!isHearing) return;
  // Our own service wrote it; the listeners look at the ids that they know.
  const event = JSON.parse(message.data) as LiveEvent;
  heardAt.set(event.organizationId, performance.now());
  for (const listener of listeners.get(message.type) ?? []) listener(event);
}

/**
 * Listens for what happens in an organization while the frame shows it, from the moment on when the page began to load. Where
 * something was missed all the same, everything in sight is loaded anew.
 */
export function useLiveConnection(organizationId: string): void {
  const queries = useQueryClient();
  useEffect(() => listen(organizationId, () => void queries.invalidateQueries()), [organizationId, queries]);
}

/** @returns what ends it */
function listen(organizationId: string, onGap: () => void): () => void {
  let wait = patience.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  const connect = () => {
    const begun = performance.now();
    const heard = heardAt.get(organizationId);
    // When the page began to load nothing was there that could change, and not before long.
    const since = Math.ceil(heard === undefined ? begun : begun - heard + onItsWay);
    const opened = new EventSource(`/events?organization=${encodeURIComponent(organizationId)}&since=${since}`);
    let isHeard = false;
    const begin = ({ type }: Event) => {
      if (type === 'resync' || (!isHeard && performance.now() - begun > onItsWay)) onGap();
      isHeard = true;
      wait = patience.first;
      heardAt.set(organizationId, performance.now());
    };
    for (const type of ['ready', 'resync']) opened.addEventListener(type, begin);
    // A browser comes back by itself, and says what it heard last; but not after a refusal, and not before it heard anything.
    opened.addEventListener('error', () => {
      if (isHeard && opened.readyState !== EventSource.CLOSED) return;
      opened.close();
      timer = setTimeout(connect, wait);
      wait = Math.min(2 * wait, patience.most);
    });
    for (const type of listeners.keys()) opened.addEventListener(type, receive);
    source = opened;
    end = () => {
      if (opened.readyState === EventSource.OPEN && isHeard) heardAt.set(organizationId, performance.now());
      opened.close();
    };
  };
  connect();
  return () => {
    clearTimeout(timer);
    end();
    source = undefined;
  };
}

/**
 * Calls `listener` for events of these types while the component is mounted. `ready` and `resync` say that from now on
 * events arrive, for the first time or again; those that were missed follow.
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
