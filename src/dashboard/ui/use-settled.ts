import { useEffect, useState } from 'react';

/** Milliseconds. */
const patience = 150;

/** The text once typing rests for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), patience);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
