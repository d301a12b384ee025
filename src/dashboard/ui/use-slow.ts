import { useEffect, useState } from 'react';

/** The text as it was when typing paused for 250 ms. */
export function useSlow(text: string): string {
  const [slow, setSlow] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return slow;
}
