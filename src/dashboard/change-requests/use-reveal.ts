import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Brings a part of the page into sight, with the focus, where a link leads to it by its id and once it is there. */
export function useReveal(id: string, isThere = true): void {
  const hash = useLocation({ select: location => location.hash });
  useEffect(() => {
    if (hash !== id || !isThere) return;
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: 'center' });
    part?.focus({ preventScroll: true });
  }, [hash, id, isThere]);
}
