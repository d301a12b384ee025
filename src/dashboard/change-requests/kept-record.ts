import { createStore, type Store } from '#dashboard/ui/store.ts';

type KeptRecord<Value> = Pick<Store<Readonly<Record<string, Value>>>, 'get' | 'use'> & {
  write: (next: Readonly<Record<string, Value>>) => void;
};

function read<Value>(storageKey: string): Record<string, Value> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    // Written below only.
    return (stored ?? {}) as Record<string, Value>;
  } catch {
    return {};
  }
}

/**
 * What this browser remembers of each of many things, by id.
 *
 * @param most so many are kept; those that were written first go
 */
export function keptRecord<Value>(storageKey: string, most: number): KeptRecord<Value> {
  const store = createStore<Readonly<Record<string, Value>>>(
    typeof localStorage === 'undefined' ? {} : read<Value>(storageKey),
  );
  const write = (next: Readonly<Record<string, Value>>) => {
    const kept = Object.fromEntries(Object.entries(next).slice(-most));
    store.set(kept);
    localStorage.setItem(storageKey, JSON.stringify(kept));
  };
  return { get: store.get, use: store.use, write };
}
