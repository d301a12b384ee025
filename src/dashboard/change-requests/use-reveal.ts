import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    pressedAt?: number;
  }
}

/** The part that the address leads to, and which time it does. */
export const useVisit = (): string => useLocation({ select: ({ hash, state }) => `${state.__TSR_key}#${hash}` });

/** For a link to a part of a page. Without a state of its own, the router takes a second press for no visit. */
export function usePartLink(hash: string) {
  const replace = useLocation({ select: location => location.hash === hash });
  return { hash, replace, state: () => ({ pressedAt: Date.now() }) };
}

/** Brings a part of the page into sight, with the focus, each time a link leads to it by its id and once it is there. */
export function useReveal(id: string, isThere = true): void {
  const visit = useVisit();
  useEffect(() => {
    if (!visit.endsWith(`#${id}`) || !isThere) return;
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: 'center' });
    part?.focus({ preventScroll: true });
  }, [visit, id, isThere]);
}
