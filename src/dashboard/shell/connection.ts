import { useEffect, useState } from 'react';
import { createStore } from '#dashboard/ui/store.ts';

/** Whether the last request reached the service. `navigator.onLine` is only a hint. */
export const reachable = createStore(true);
/** A request was refused with 401 after the page had been shown: the person has to sign in again. */
export const sessionExpired = createStore(false);

const patience = 3000;

/** True once the service could not be reached for 3 s. */
export function useOffline(): boolean {
  const reached = reachable.use();
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const mark = () => reachable.set(false);
    const clear = () => reachable.set(true);
    window.addEventListener('offline', mark);
    window.addEventListener('online', clear);
    return () => {
      window.removeEventListener('offline', mark);
      window.removeEventListener('online', clear);
    };
  }, []);
  useEffect(() => {
    if (reached) {
      setOffline(false);
      return;
    }
    const timer = setTimeout(() => setOffline(true), patience);
    return () => clearTimeout(timer);
  }, [reached]);
  return offline;
}

/** Name of the window in which somebody signs in again, so that what is typed in this one survives. */
export const signInWindow = 'bindery-login';
/** What that window says to this one when it is done. */
export const signedInMessage = 'bindery-signed-in';
