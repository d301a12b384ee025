import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  set: (next: T | ((now: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
  /** The value, as a hook. */
  use: () => T;
};

/** A value outside React that components can watch: for what is one per page (theme, toasts, palette). */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    subscribe,
    set: next => {
      // A function is always the updater: stores of this app hold no functions.
      const now = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(now, value)) return;
      value = now;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
