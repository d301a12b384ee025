/** A text with what is selected in it. */
export type Selected = { text: string; start: number; end: number };

/** What takes the place of a part of a text, and what is selected in the text then. */
export type Replacement = { from: number; to: number; insert: string; start: number; end: number };

/** Puts a mark such as `**` around what is selected, or takes it off. */
export function toggleMark({ text, start, end }: Selected, mark: string): Replacement {
  const words = text.slice(start, end);
  const size = mark.length;
  const isAround = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  // One asterisk of two is no mark of its own.
  const isPart = size === 1 && (text[start - 2] === mark || text[end + 1] === mark);
  if (isAround && !isPart)
    return { from: start - size, to: end + size, insert: words, start: start - size, end: end - size };
  return { from: start, to: end, insert: mark + words + mark, start: start + size, end: end + size };
}

/** Begins every selected line with a prefix such as `- `, or takes it off where all have it. */
export function toggleLines({ text, start, end }: Selected, prefix: string): Replacement {
  // A negative place would count as the first.
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(end, start));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every(line => line.startsWith(prefix));
  const insert = lines.map(line => (all ? line.slice(prefix.length) : prefix + line)).join('\n');
  return { from, to, insert, start: from, end: from + insert.length };
}

/** Makes a link of what is selected, with the place for its address selected. */
export function toLink({ text, start, end }: Selected): Replacement {
  const words = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(words);
  const insert = isAddress ? `[](${words})` : `[${words}](https://)`;
  const at = isAddress ? start + 1 : start + words.length + 3;
  return { from: start, to: end, insert, start: at, end: isAddress ? at : at + 'https://'.length };
}
