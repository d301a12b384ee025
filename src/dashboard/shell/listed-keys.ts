import { createStore } from '#dashboard/ui/store.ts';

/** A key that a part of the screen handles itself, as the shortcuts sheet shows it. */
export type ListedKey = { keys: string; label: string; group: string };

const listed = createStore<readonly ListedKey[]>([]);

export const useListedKeys = (): readonly ListedKey[] => listed.use();

/** Shows keys in the shortcuts sheet. Returns how to take them away. */
export function listKeys(keys: readonly ListedKey[]): () => void {
  listed.set(now => [...now, ...keys]);
  return () => listed.set(now => now.filter(key => !keys.includes(key)));
}
