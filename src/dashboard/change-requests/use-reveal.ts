import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Brings a part of the page into sight, with the focus, each time a link leads to it by its id and once it is there. */
export function useReveal(id: string, isThere = true): void {
  // A second press on the same link is another entry of the history.
  const visit = useLocation({ select: ({ hash, state }) => `${state.__TSR_key}#${hash}` });
  useEffect(() => {
    if (!visit.endsWith(`#${id}`) || !isThere) return;
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: 'center' });
    part?.focus({ preventScroll: true });
  }, [visit, id, isThere]);
}
