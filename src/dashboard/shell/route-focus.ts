import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { flushDeletes } from '#dashboard/shell/deferred-delete.ts';
import { rememberLeft, returnFocus } from '#dashboard/shell/left-by.ts';

/** What was opened while the page was on its way: it would close where the focus goes elsewhere. */
const openPopup = '[role="dialog"][data-state="open"], [role="menu"][data-state="open"]';

/** A list that stays while what it leads to changes beside it: the focus stays there. */
const goesOn = '[data-keeps-focus]';

/**
 * After a change of page: the focus goes to its `h1`, the page to its top, or both to the part that the link names. Back on
 * a page that was left, both go to where they were; the router restores the scroll position.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let isReturn = false;
    const stops = [
      router.history.subscribe(({ action: { type } }) => {
        isReturn = type !== 'PUSH' && type !== 'REPLACE';
      }),
      router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
        if (pathChanged) rememberLeft(fromLocation?.state.__TSR_key);
      }),
      router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const before = document.activeElement;
        const entry = isReturn ? toLocation.state.__TSR_key : undefined;
        // Both need the new page laid out: with the frame that does so anyway.
        requestAnimationFrame(() => {
          const { activeElement: now, body } = document;
          const part = document.getElementById(toLocation.hash);
          const start = part?.hasAttribute('tabindex')
            ? part
            : document.querySelector<HTMLElement>('h1[data-page-heading]');
          if ((now === before || now === body) && !now?.closest(`${openPopup}, ${goesOn}`))
            returnFocus(entry, () => start?.focus({ preventScroll: true }));
          if (!isReturn && !part) document.querySelector('main[data-scroll-area]')?.scrollTo(0, 0);
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  useEffect(() => {
    const stop = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && flushDeletes());
    const leave = () => flushDeletes(true);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
    };
  }, [router]);
}
