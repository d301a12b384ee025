const inItem = /^(\s*(?:> ?)*)(?:[*+-](?=( +))|\d{1,9}[.)](?=( +)))( +(?:\[[ xX]\] +)?)/;
const around = /^\s*(?:> ?)*/;
const block = /\n|^(?:#{1,6} |[-*>] |\d+\. |\||```|\{%)/;
const list = /^(?:[*+-]|\d{1,9}[.)]) /;

/** What begins each further line of the block that a line up to the cursor begins or goes on, and how long its own beginning is. */
function beginningOf(line: string): { prefix: string; length: number; outer: string } {
  const item = inItem.exec(line);
  const [outer = ''] = around.exec(line) ?? [];
  if (!item) return { prefix: outer, length: outer.length, outer };
  const [whole, before = '', afterBullet, afterNumber] = item;
  const space = (afterBullet ?? afterNumber ?? '').length;
  const mark = whole.slice(before.length).search(/ /);
  const isTask = /\] +$/.test(whole);
  return { prefix: before + ' '.repeat(mark + (isTask ? 1 : space)), length: whole.length, outer: before };
}

/**
 * Markdown as it goes between two parts of a line. Blocks stand apart from the text around them, in the list item or quote
 * that the line belongs to; a list takes the place of an item without text.
 *
 * @returns what is written, and how many letters before it make way
 */
export function pastedInto(before: string, after: string, markdown: string): { text: string; back: number } {
  if (!block.test(markdown)) return { text: markdown, back: 0 };
  const { prefix, length, outer } = beginningOf(before);
  const isAtStart = before.length <= length || before.slice(length).trim() === '';
  const isEmpty = isAtStart && after.trim() === '';
  const replacesItem = isEmpty && prefix !== outer && list.test(markdown);
  const indent = replacesItem ? outer : prefix;
  const lines = (text: string) => text.split('\n').map(line => (line === '' ? indent.trimEnd() : indent + line));
  const gap = ['', indent.trimEnd(), indent].join('\n');
  // A list in an item with text would set all its items apart behind an empty line.
  const begin = isAtStart ? '' : prefix !== outer && list.test(markdown) ? `\n${indent}` : gap;
  const text = begin + lines(markdown).join('\n').slice(indent.length) + (after.trim() === '' ? '' : gap);
  return { text, back: replacesItem ? before.length - outer.length : 0 };
}

const formed = /^(?:\s|#{1,6} |[-*+>] |\d{1,9}[.)] |\||```|~~~|\{%)/;

/**
 * Words of several lines as they go on in the list item or quote that a line belongs to; undefined outside of both, and for
 * what brings a form of its own, such as a list.
 */
export function linesInto(before: string, after: string, text: string): string | undefined {
  const { prefix } = beginningOf(before);
  const [first = '', ...lines] = text.split('\n');
  const isPlain = lines.some(line => line !== '') && ![first, ...lines].some(line => formed.test(line));
  if (prefix === '' || !isPlain) return undefined;
  const isLast = (index: number) => index === lines.length - 1;
  const begun = lines.map((line, index) => {
    if (line !== '') return prefix + line;
    // What stood behind the cursor goes on there.
    return isLast(index) ? (after === '' ? '' : prefix) : prefix.trimEnd();
  });
  return [first, ...begun].join('\n');
}
