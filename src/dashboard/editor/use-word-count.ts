import { useEffect, useState } from 'react';
import { painted } from '#dashboard/shell/painted.ts';

/** How many words readers see. Undefined until the first count: its parser is fetched once the text is on the screen. */
export function useWordCount(markdown: string): number | undefined {
  const [words, setWords] = useState<number>();
  useEffect(() => {
    let here = true;
    void painted()
      .then(() => import('#document/text.ts'))
      .then(
        ({ plainText, wordCount }) => here && setWords(wordCount(plainText(markdown))),
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [markdown]);
  return words;
}
