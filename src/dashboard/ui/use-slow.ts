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

/**
 * What is typed to find something, and what is asked for once typing pauses.
 *
 * @param longest the longest text that the service searches for; for most titles it is 100
 */
export function useTyped(longest = 100) {
  const [typed, onSearch] = useState('');
  const text = typed.trim().slice(0, longest);
  const search = useSlow(text);
  return { typed, search, isTyping: search !== text, onSearch };
}
