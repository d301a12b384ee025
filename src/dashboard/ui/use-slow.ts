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

/** No title is longer. */
const longest = 100;

/** What is typed to find something by its title, and what is asked for once typing pauses. */
export function useTyped() {
  const [typed, onSearch] = useState('');
  const text = typed.trim().slice(0, longest);
  const search = useSlow(text);
  return { search, isTyping: search !== text, onSearch };
}
