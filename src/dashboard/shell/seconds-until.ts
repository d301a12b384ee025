import { useEffect, useState } from 'react';

/** Whole seconds until then, counted down; 0 once it is over. */
export function useSecondsUntil(time: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return seconds;
}
