import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { flushDeletes } from '#dashboard/shell/deferred-delete.ts';

/** What was opened while the page was on its way: it would close where the focus goes elsewhere. */
const openPopup = '[role="dialog"][data-state="open"], [role="menu"][data-state="open"]';

/** A list that stays while what it leads to changes beside it: whoever goes through it stays there. */
const goesOn = '[data-keeps-focus]';

/** After a change of page: the focus goes to its `h1`, the page to its top. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const before = document.activeElement;
        // Both need the new page laid out: with the frame that does so anyway.
        requestAnimationFrame(() => {
          const heading = document.querySelector<HTMLElement>('h1[data-page-heading]');
          const { activeElement: now, body } = document;
          if ((now === before || now === body) && !now?.closest(`${openPopup}, ${goesOn}`))
            heading?.focus({ preventScroll: true });
          document.querySelector('main[data-scroll-area]')?.scrollTo(0, 0);
        });
      }),
    [router],
  );
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
