/** What is looked for in a text. */
export interface TextQuery {
  find: string;
  matchCase?: boolean | undefined;
  /** Not inside a longer word. */
  wholeWord?: boolean | undefined;
}

export interface TextMatch {
  /** Indexes in the text, in UTF-16 units. */
  start: number;
  end: number;
}

function pattern({ find, matchCase = false, wholeWord = false }: TextQuery): RegExp {
  const literal = find.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const letter = '[\\p{L}\\p{M}\\p{N}_]';
  // Where what is looked for ends in a sign, a letter beside it makes no longer word.
  const before = wholeWord && /^[\p{L}\p{M}\p{N}_]/u.test(find) ? `(?<!${letter})` : '';
  const after = wholeWord && /[\p{L}\p{M}\p{N}_]$/u.test(find) ? `(?!${letter})` : '';
  return new RegExp(`${before}${literal}${after}`, matchCase ? 'gu' : 'giu');
}

/** Where a text has what is looked for, from first to last; they do not overlap. */
export function findText(text: string, query: TextQuery): TextMatch[] {
  if (query.find === '') return [];
  return Array.from(text.matchAll(pattern(query)), ({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

/** The text with every match replaced, as it is: nothing in `replacement` has a meaning of its own. */
export const replaceText = (text: string, query: TextQuery, replacement: string): string =>
  query.find === '' ? text : text.replace(pattern(query), () => replacement);
