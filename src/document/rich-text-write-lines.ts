export function withoutBlanks(text: string): string {
  const rest = text.slice(0, ending(text, ' \t'));
  return rest.replace(/^[ \t]+/, '');
}

/** Keeps the first characters of a paragraph from meaning a list, a heading or a quotation. */
export function lineStart(text: string): string {
  return text
    .replace(/^([-+#=>|]|\d{1,9}(?=[.)]))/, start => (/^\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

export function prefixLines(text: string, prefix: string): string {
  return text
    .split('\n')
    .map(line => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

/** Where the characters at the end of a text begin that are all among some. By hand: `/#+$/` looks from each of them. */
export function ending(text: string, some: string): number {
  let end = text.length;
  while (end > 0 && some.includes(text.charAt(end - 1))) end--;
  return end;
}
