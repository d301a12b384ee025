import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveEvent, tell } from '#dashboard/shell/live-events.ts';
import { staleBy } from '#dashboard/shell/live-queries.ts';
import { heardTypes } from '#dashboard/shell/live-types.ts';

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

/**
 * Listens for what happens in an organization while the frame shows it, from the moment on when the page began to load. Where
 * something was missed all the same, everything in sight is loaded anew. What is on its way meanwhile, or kept for a screen that
 * has no listeners yet, is loaded again before it passes for new.
 */
export function useLiveConnection(organizationId: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      listen(organizationId, {
        onGap: () => void queries.invalidateQueries(),
        onEvent: event => staleBy(queries, event),
      }),
    [organizationId, queries],
  );
}

/** @returns what ends it */
function listen(
  organizationId: string,
  { onGap, onEvent }: { onGap: () => void; onEvent: (event: LiveEvent) => void },
): () => void {
  let wait = patience.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  const receive = (message: MessageEvent<string>) => {
    if (!isHearing) return;
    // Our own service wrote it; the listeners look at the ids that they know.
    const event = { ...JSON.parse(message.data), type: message.type } as LiveEvent;
    heardAt.set(organizationId, performance.now());
    onEvent(event);
    tell(event);
  };
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
    for (const type of heardTypes) opened.addEventListener(type, receive);
    end = () => {
      if (opened.readyState === EventSource.OPEN && isHeard) heardAt.set(organizationId, performance.now());
      opened.close();
    };
  };
  connect();
  return () => {
    clearTimeout(timer);
    end();
  };
}
