import { useEffect, useState } from 'react';

/** The text once typing rests for a moment; longer for long pages, which take longer to draw. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), Math.min(1000, 120 + text.length / 500));
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
