import { useEffect, useRef, useState } from 'react';

/**
 * A text that is typed, and stands in the address 250 ms after the last key.
 * @param inUrl what stands there
 */
export function useTextInAddress(inUrl: string, write: (text: string) => void) {
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => {
    // The address changed by other means, such as back or a cleared filter: the text follows.
    if (inUrl === written.current) return;
    written.current = inUrl;
    setText(inUrl);
  }, [inUrl]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      latest.current(text);
    }, 250);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
