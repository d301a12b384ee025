import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** A hairline under the top edge while a route loads for longer than a moment. */
export function ProgressLine() {
  const loading = useRouterState({ select: state => state.status === 'pending' });
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!loading) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, [loading]);
  return late && <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent" />;
}
