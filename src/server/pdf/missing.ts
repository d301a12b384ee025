import { readFileSync } from 'node:fs';
import { fontFiles } from './fonts.ts';
import { addCharacters } from './glyphs.ts';

/** Marks, joiners and variation selectors have no picture of their own; private ones are nobody's. */
const SEEN = /[^\p{C}\p{Z}\p{Variation_Selector}\p{Emoji_Modifier}]/gu;
const ENOUGH = 200;

/** The characters of a text that no font on this machine has; at most 200. */
export function missingCharacters(text: string): string[] {
  const wanted = new Set(text.match(SEEN));
  const known = new Set<number>();
  for (const path of fontFiles()) {
    if (wanted.size === 0) break;
    try {
      addCharacters(readFileSync(path), known);
    } catch {
      // A file that is no font is of no use to the compiler either.
      continue;
    }
    for (const character of wanted) if (known.has(character.codePointAt(0) ?? 0)) wanted.delete(character);
  }
  return [...wanted].slice(0, ENOUGH);
}
