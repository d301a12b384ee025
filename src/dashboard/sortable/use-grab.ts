import { type RefObject, useEffect, useRef } from 'react';

/** A pointer that took a row and has not let go: how it began, and where it was last. */
export type Grab = { row: Element; down: PointerEvent; last: PointerEvent };

/** What in a row acts by itself. */
const acts = 'button:not([data-main]), input, select, textarea';

/** A mouse takes a row by its handle, a finger that rests anywhere on it: to a finger handles are small. */
export const takesRow = ({ target, pointerType }: PointerEvent): boolean =>
  target instanceof Element &&
  (target.closest('[data-handle]') !== null || (pointerType === 'touch' && target.closest(acts) === null));

/** Follows the pointer from the moment it takes a row in `list`, also before the code that moves rows has come. */
export function useGrab(list: RefObject<HTMLElement | null>): RefObject<Grab | undefined> {
  const grab = useRef<Grab>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    const take = (event: PointerEvent) => {
      if (!event.isTrusted || !takesRow(event)) return;
      const row = event.target instanceof Element && event.target.closest('[data-sortable]');
      if (row && list.current?.contains(row)) grab.current = { row, down: event, last: event };
    };
    const follow = (event: PointerEvent) => {
      if (grab.current && event.isPrimary) grab.current.last = event;
    };
    const end = (event: PointerEvent) => {
      if (event.isPrimary) grab.current = undefined;
    };
    document.addEventListener('pointerdown', take, options);
    document.addEventListener('pointermove', follow, options);
    for (const type of ['pointerup', 'pointercancel'] as const) document.addEventListener(type, end, options);
    return () => controller.abort();
  }, [list]);
  return grab;
}

/** Tells what listens on the row of a grab that began before it listened, and where the pointer has gone since. */
export function retellGrab({ row, down, last }: Grab): void {
  // Whatever else listens for it has heard it already.
  row.dispatchEvent(new PointerEvent('pointerdown', asInit(down, { bubbles: false })));
  if (last !== down) document.body.dispatchEvent(new PointerEvent('pointermove', asInit(last, { bubbles: true })));
}

function asInit(
  { clientX, clientY, pointerId, pointerType, isPrimary, button, buttons }: PointerEvent,
  more: PointerEventInit,
) {
  return { clientX, clientY, pointerId, pointerType, isPrimary, button, buttons, cancelable: true, ...more };
}
