import { createStore } from '#dashboard/ui/store.ts';

/** Whether single letters do something (WCAG 2.1.4: they can be switched off). */
export const singleKeys = createStore(
  typeof localStorage === 'undefined' || localStorage.getItem('bindery-single-keys') !== 'off',
);

export function setSingleKeys(on: boolean): void {
  localStorage.setItem('bindery-single-keys', on ? 'on' : 'off');
  singleKeys.set(on);
}

/** Whether keys, as in `Kbd`, begin with a letter, a digit or a sign alone. */
const areSingle = (keys: string): boolean => /^(shift\+)?.( |$)/u.test(keys);

/** Whether keys, as in `Kbd`, do what they stand beside, while nothing is typed. */
export const doAct = (keys: string, areOn: boolean): boolean => areOn || !areSingle(keys);

/** Gives keys to show beside what they do: none where they are switched off. */
export function useActing(): (keys: string | undefined) => string | undefined {
  const on = singleKeys.use();
  return keys => (keys !== undefined && doAct(keys, on) ? keys : undefined);
}

export const useActingKeys = (keys: string | undefined): string | undefined => useActing()(keys);
