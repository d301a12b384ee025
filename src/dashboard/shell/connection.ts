import { fetchMissingParts } from '#dashboard/ui/lazy-part.tsx';
import { createStore } from '#dashboard/ui/store.ts';

/** Whether the last request reached the service. `navigator.onLine` is only a hint. */
export const reachable = createStore(true);
/** A request was refused with 401 after the page had been shown: the person has to sign in again. */
export const sessionExpired = createStore(false);

/** Milliseconds until a lost connection is looked for, until it is spoken of, and between attempts to find it again. */
const doubt = 1000;
const patience = 3000;
const pause = 5000;

/** Since when the service could not be reached, once that lasts 3 s. */
export const offlineSince = createStore<Date | undefined>(undefined);

let doubting: ReturnType<typeof setTimeout> | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setInterval> | undefined;

const ask = () =>
  fetch('/health', { cache: 'no-store' }).then(
    // A proxy answers too while the service is away.
    ({ status }) => status < 500 && reachable.set(true),
    () => reachable.set(false),
  );

reachable.subscribe(() => {
  clearTimeout(doubting);
  clearTimeout(waiting);
  clearInterval(asking);
  if (reachable.get()) {
    fetchMissingParts();
    // What came may have been on its way already.
    if (!navigator.onLine) doubting = setTimeout(ask, doubt);
    return offlineSince.set(undefined);
  }
  const since = new Date();
  // On a page that asks for nothing more, one request that was lost would stand for a connection that was.
  doubting = setTimeout(ask, doubt);
  // What was restored says since when itself.
  waiting = setTimeout(() => offlineSince.set(now => now ?? since), patience);
  asking = setInterval(ask, pause);
});
window.addEventListener('offline', () => reachable.set(false));
window.addEventListener('online', () => reachable.set(true));

/** Name of the window in which somebody signs in again, so that what is typed in this one survives. */
export const signInWindow = 'bindery-login';
/** What that window says to this one when it is done: who signed in. */
export const signedIn = (user: string) => ({ type: 'bindery-signed-in', user });

/** @returns who signed in, where this is what that window says */
export const readSignedIn = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'bindery-signed-in' && 'user' in data
    ? String(data.user)
    : undefined;
