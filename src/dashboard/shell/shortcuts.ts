import { useLayoutEffect, useRef } from 'react';
import { doAct, singleKeys } from '#dashboard/ui/single-keys.ts';
import { createStore } from '#dashboard/ui/store.ts';

export type Shortcut = {
  /** `mod+k`, `?`, `[`, or a sequence such as `g m`. */
  keys: string;
  label: string;
  run: () => void;
  /** The heading in the shortcuts sheet. */
  group?: string;
  /** Also while a text field has the focus. Only for keys with `mod`. */
  inFields?: boolean;
};

/** Every shortcut that works now; what was added last wins. */
export const shortcuts = createStore<readonly Shortcut[]>([]);

let pending = '';
let pendingSince = 0;
const sequenceWindow = 1000;

/** The keys of a sequence up to this one; the key alone where no sequence was begun. */
const sequenceTo = (pressed: string, at: number): string =>
  at - pendingSince < sequenceWindow && pending ? `${pending} ${pressed}` : pressed;

/** Whether a letter that is pressed at this time is a shortcut of the page, or part of one. */
export function isShortcut(letter: string, at: number): boolean {
  const sequence = sequenceTo(letter, at);
  return (
    singleKeys.get() &&
    shortcuts.get().some(({ keys }) => keys === letter || keys === sequence || keys.startsWith(`${sequence} `))
  );
}

/** Adds shortcuts while the component is mounted. They are in the `?` sheet from then on. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const latest = useRef(list);
  latest.current = list;
  const signature = list.map(shortcut => `${shortcut.keys}\n${shortcut.label}`).join('\n');
  // The keys decide when to register again; what they do is read when they are pressed. What is painted has its keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const added = latest.current.map(({ keys, ...rest }) => ({
      ...rest,
      keys,
      run: () => latest.current.find(shortcut => shortcut.keys === keys)?.run(),
    }));
    shortcuts.set(now => [...now, ...added]);
    return () => shortcuts.set(now => now.filter(shortcut => !added.includes(shortcut)));
  }, [signature]);
}

export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** Letters in an open list look for an option. */
const isInList = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=listbox]') !== null;

/** The pressed keys in the notation of `Shortcut.keys`. Shift is named where the key itself does not show it. */
function pressedKeys(event: KeyboardEvent): string {
  const mod = event.metaKey || event.ctrlKey;
  const digit = mod ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
  const key = event.key === ' ' ? 'space' : event.key.replace('Arrow', '').toLowerCase();
  const shift = event.shiftKey && (key.length > 1 || /[a-z]/.test(key) || digit !== undefined);
  return [mod && 'mod', event.altKey && 'alt', shift && 'shift', digit ?? key].filter(Boolean).join('+');
}

/** Listens for shortcuts on the whole page. Returns how to stop. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = pressedKeys(event);
    const plain = !/^(mod|alt)\+/.test(pressed);
    const held =
      isEditable(event.target) ||
      isInList(event.target) ||
      document.querySelector('[role=dialog], [role=alertdialog], [role=menu]');
    if ((plain && held) || !doAct(pressed, singleKeys.get())) return;
    const sequence = sequenceTo(pressed, event.timeStamp);
    const list = [...shortcuts.get()].reverse();
    const match = list.find(({ keys }) => keys === sequence) ?? list.find(({ keys }) => keys === pressed);
    pending = '';
    if (match && (!held || match.inFields || (!plain && !isEditable(event.target)))) {
      event.preventDefault();
      match.run();
    } else if (list.some(({ keys }) => keys.startsWith(`${sequence} `))) {
      pending = sequence;
      pendingSince = event.timeStamp;
    }
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
